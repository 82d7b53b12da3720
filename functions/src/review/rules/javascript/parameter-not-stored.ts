/** JavaScript: a parameter of a constructor that is not stored, though the class reads it. */
import { ecmascript } from "../writing/define-rules.ts";
import { defineParameterNotStored } from "../shared/parameter-not-stored.ts";

const shop = (stored: string, read: string): string =>
  `class Shop {\n  constructor(name, city, street) {\n    this.name = name;\n    this.city = city;\n${stored}  }\n  label() {\n    return this.name + this.${read};\n  }\n}`;

export const parameterNotStored = defineParameterNotStored({
  id: "js-parameter-not-stored",
  languages: ecmascript,
  text: "javascript",
  // Asked before the nodes, because identifiers are the commonest of them.
  fileNames: ["constructor"],
  rule: {
    kind: "identifier",
    inside: { stopBy: "end", kind: "formal_parameters", inside: { kind: "method_definition" } },
  },
  valid: [shop("    this.street = street;\n", "street"), shop("", "city")],
  invalid: [{ code: shop("", "street"), lines: [2] }],
});
