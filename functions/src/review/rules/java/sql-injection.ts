/** Java: SQL built from values. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const sqlInjection = defineRules(["java"], "security", [
  {
    id: "java-mapper-text-parameter",
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: titles.sqlInjection,
    message:
      "`${...}` of MyBatis is replaced before the statement is prepared, so anyone who controls the value can change what it does. Write `#{...}`.",
    rule: {
      kind: "annotation",
      all: [
        { has: { field: "name", regex: "^(?:Select|Insert|Update|Delete)$" } },
        { regex: "\\$\\{\\w+\\}" },
      ],
    },
    valid: ['interface M {\n  @Select("SELECT * FROM t WHERE n = #{n}")\n  T find(String n);\n}'],
    invalid: [
      {
        code: "interface M {\n  @Select(\"SELECT * FROM t WHERE n = '${n}'\")\n  T find(String n);\n}",
        lines: [2],
      },
    ],
  },
]);
