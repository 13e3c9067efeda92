"""json_schema.py VERBATIM UNHEX SOURCE: the JSON of every specimen is valid by the schema of its format, and what is broken is not."""
import copy
import json
import pathlib
import subprocess
import sys

try:
    from jsonschema import Draft202012Validator
except ImportError:
    print("python3-jsonschema is not installed: skipped")
    sys.exit(77)

verbatim, unhex, source = sys.argv[1:]
validators = {}
checked = refused = 0


def broken(document):
    """The same document, wrong in one way each."""
    for change in (
        lambda d: d.update(format="no.such"),
        lambda d: d.pop("content"),
        lambda d: d.update(content=5),
        lambda d: next(iter(inner(d))).update(no_such_field=1),
    ):
        wrong = copy.deepcopy(document)
        change(wrong)
        yield wrong


def inner(document):
    """Its outermost record."""
    record = document["content"]
    yield next(iter(record.values())) if document["format"] == "gta.ifp" else record


for path in sorted(pathlib.Path(source, "tests/specimens").glob("*/*.hex")):
    name = path.parent.name
    if name not in validators:
        schema = json.loads(pathlib.Path(source, "generated/json-schema", name + ".json").read_text())
        Draft202012Validator.check_schema(schema)
        validators[name] = Draft202012Validator(schema)
    subprocess.run([unhex, path, "specimen.bin"], check=True)
    made = subprocess.run([verbatim, "to-json", "specimen.bin", "--format", name], capture_output=True, check=False)
    if made.returncode != 0:
        continue
    document = json.loads(made.stdout)
    for error in validators[name].iter_errors(document):
        sys.exit(f"{path}: {list(error.absolute_path)}: {error.message}")
    checked += 1
    for wrong in broken(document):
        if validators[name].is_valid(wrong):
            sys.exit(f"{path}: valid, though broken: {json.dumps(wrong)[:500]}")
        refused += 1

print(f"{checked} specimens are valid; {refused} broken ones are not")
sys.exit(checked < 200)
