"""json_schema.py SCHEMAS FILE.json...: each file is valid by SCHEMAS/FORMAT.json, and no longer when it is broken in one place."""
import copy
import json
import sys

from jsonschema import Draft202012Validator

MOST = 12  # places to break in one file


def places(value, path=()):
    yield path
    for key, part in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(part, path + (key,))


def broken(document, path):
    """The document with another key in the object there, or with something else than the array or scalar."""
    document = copy.deepcopy(document)
    around, value = None, document
    for key in path:
        around, value = value, value[key]
    if isinstance(value, dict):
        value["no such field"] = 1
    else:
        around[path[-1]] = 5 if isinstance(value, list) else [None]
    return document


def main(folder, names):
    validators, breaks = {}, 0
    for name in names:
        with open(name, encoding="ascii") as file:
            document = json.load(file)
        format_id = document["format"]
        if format_id not in validators:
            with open(f"{folder}/{format_id}.json", encoding="utf-8") as file:
                schema = json.load(file)
            Draft202012Validator.check_schema(schema)
            validators[format_id] = Draft202012Validator(schema)
        validator = validators[format_id]
        for error in validator.iter_errors(document):
            sys.exit(f"{name}: {error.json_path}: {error.message[:300]}")
        every = [path for path in places(document) if path != ("$schema",)]
        for path in every[:: len(every) // MOST + 1]:
            breaks += 1
            if validator.is_valid(broken(document, path)):
                sys.exit(f"{name}: still valid when broken at {path}")
    print(f"{len(names)} files are valid by their schemas, and none of {breaks} broken ones")


main(sys.argv[1], sys.argv[2:])
