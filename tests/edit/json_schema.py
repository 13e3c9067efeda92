"""json_schema.py VERBATIM UNHEX SOURCE: the JSON of every specimen is valid by the schema of its format, and what is broken is not. The schemas are strict."""
import copy
import json
import pathlib
import re
import subprocess
import sys

try:
    from jsonschema import Draft202012Validator, FormatChecker
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


def strict(name, schema):
    """Ends with what strict validators refuse: a reference that is not a URI or leads nowhere, several types, a property without a description."""

    def check(at, path):
        if isinstance(at, list):
            for i, part in enumerate(at):
                check(part, f"{path}/{i}")
        if not isinstance(at, dict):
            return
        reference = at.get("$ref")
        if reference is not None and not (re.fullmatch(r"#/\$defs/[A-Za-z0-9._-]+", reference) and reference[8:] in schema["$defs"]):
            sys.exit(f"{name}: {path}: {reference} leads nowhere, or is not a URI")
        if not isinstance(at.get("type", ""), str):
            sys.exit(f"{name}: {path}: several types: {at['type']}")
        for key, part in at.items():
            if key in ("properties", "$defs"):
                for field, inside in part.items():
                    if key == "properties" and not inside.get("description"):
                        sys.exit(f"{name}: {path}: the property {field} has no description")
                    check(inside, f"{path}/{key}/{field}")
            elif key not in ("const", "enum", "examples"):
                check(part, f"{path}/{key}")

    check(schema, "#")


def inner(document):
    """Its outermost record."""
    record = document["content"]
    yield next(iter(record.values())) if document["format"] == "gta.ifp" else record


for path in sorted(pathlib.Path(source, "tests/specimens").glob("*/*.hex")):
    name = path.parent.name
    if name not in validators:
        schema = json.loads(pathlib.Path(source, "generated/json-schema", name + ".json").read_text())
        Draft202012Validator(Draft202012Validator.META_SCHEMA, format_checker=FormatChecker()).validate(schema)
        strict(name, schema)
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
