// json_schema.js SOURCE: Ajv compiles the JSON Schema of every format in its strict mode. Ajv is installed by: npm install --prefix build/node ajv@8
"use strict";
const fs = require("fs");
const path = require("path");

let Ajv;
try {
    Ajv = require("ajv/dist/2020");
} catch {
    console.log("Ajv is not installed: skipped");
    process.exit(77);
}

const folder = path.join(process.argv[2], "generated/json-schema");
let compiled = 0;
for (const name of fs.readdirSync(folder)) {
    new Ajv({ strict: true }).compile(JSON.parse(fs.readFileSync(path.join(folder, name))));
    ++compiled;
}
console.log(`${compiled} schemas are valid`);
process.exit(compiled < 5 ? 1 : 0);
