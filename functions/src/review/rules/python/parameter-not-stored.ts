/** Python: a parameter of `__init__` that is not stored, though the class reads it. */
import { defineParameterNotStored } from "../shared/parameter-not-stored.ts";

const shop = (stored: string, read: string): string =>
  `import os\n\nclass Shop:\n    def __init__(self, name, city, street):\n        self.name = name\n        self.city = city\n${stored}\n    def label(self):\n        return self.name + self.${read}\n`;

export const parameterNotStored = defineParameterNotStored({
  id: "py-parameter-not-stored",
  languages: ["python"],
  text: "python",
  rule: {
    kind: "identifier",
    inside: { stopBy: "end", kind: "parameters", inside: { kind: "function_definition" } },
  },
  valid: [shop("        self.street = street\n", "street"), shop("", "city")],
  invalid: [{ code: shop("", "street"), lines: [4] }],
});
