/** JavaScript and TypeScript: XPath expressions built from input. */
import { defineRules, ecmascript, whereGuessed } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { jsCall } from "../writing/call-matchers.ts";

export const xpathInjection = defineRules(ecmascript, "security", [
  {
    id: "js-xpath-injection",
    ...defects.xpathInjection,
    rule: jsCall({ names: "select|select1|evaluate|parse", on: "(?i)xpath|^document$", as: "PATH" }),
    fileHas: ["xpath", "XPath"],
    flow: { PATH: "assembled" },
    milder: whereGuessed,
    valid: ['const xpath = require("xpath"); xpath.select("//user[1]", doc)'],
    invalid: ["const xpath = require(\"xpath\"); xpath.select(`//user[name='${name}']`, doc)"],
  },
]);
