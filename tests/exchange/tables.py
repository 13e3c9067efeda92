"""Tables in spreadsheets and in programs for tables."""
import pathlib
import tempfile

from trip import Program, command, first_line

profiles = tempfile.TemporaryDirectory()


def some_files(corpus):
    """Thirty files: animations of both games, clips and skins."""
    def some(pattern, count):
        files = sorted(corpus.glob(pattern))
        return [files[i * len(files) // count] for i in range(count)] if files else []

    return some("ifp/anp3/*.ifp", 12) + some("ifp/anpk/*.ifp", 6) + some("clip/*.clip", 6) + some("skn/*.skn", 6)


def libre_office(locale):
    """Opens a .csv as the dialog has it at first, saves it with "cell content as shown", in this language."""
    user = pathlib.Path(profiles.name, locale, "user")
    user.mkdir(parents=True)
    (user / "registrymodifications.xcu").write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry">'
        '<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse">'
        f"<value>{locale}</value></prop></item></oor:items>\n")

    def through(files, folder):
        command("soffice", f"-env:UserInstallation=file://{user.parent}", "--headless",
                "--infilter=Text - txt - csv (StarCalc):44,34,76,1,,0,false,false",
                "--convert-to", "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true", "--outdir", folder, *files)

    return Program("LibreOffice Calc", locale, "30 animations, clips and skins", lambda: first_line("soffice", "--version").split(" ")[1],
                   some_files, "csv", through, all_identical=True)


def one_by_one(through):
    def all_through(files, folder):
        for file in files:
            through(file, folder / file.name)

    return all_through


def gnumeric(file, saved):
    command("ssconvert", file, saved)


def miller(file, saved):
    saved.write_text(command("mlr", "--csv", "put", "$x = 1", "then", "cut", "-x", "-f", "x", "then", "unsparsify", file))


def pandas(files, folder):
    script = """
import sys, pandas
for file in sys.argv[2:]:
    pandas.read_csv(file, low_memory=False).to_csv(sys.argv[1] + "/" + file.rsplit("/", 1)[1], index=False)
"""
    command("/usr/bin/python3", "-c", script, folder, *files)


def other(name, version, through, settings=""):
    return Program(name, settings, "the same", version, some_files, "csv", through)


PROGRAMS = [
    *(libre_office(locale) for locale in ("en-US", "de-DE", "fr-FR", "pl-PL")),
    other("Gnumeric", lambda: command("sh", "-c", "ssconvert --version 2>&1").split("'")[1], one_by_one(gnumeric)),
    other("Miller", lambda: first_line("mlr", "--version").split(" ")[-1], one_by_one(miller)),
    other("pandas", lambda: command("/usr/bin/python3", "-c", "import pandas; print(pandas.__version__)").strip(), pandas),
]
