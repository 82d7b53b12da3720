/** Java: parameter indexes that a JDBC statement does not have. */
import { defineRules } from "../writing/define-rules.ts";
import { jdbcIndexText, jdbcMethods, isWrongIndex } from "../shared/jdbc-index.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import { methodOf } from "./java-nodes.ts";
import { methodWith, foundWith } from "./examples.ts";

/** Which of two statements of one name is meant is not known. */
function isMadeTwice(name: string, around: string): boolean {
  return (around.match(new RegExp(String.raw`\b${name}\s*=(?!=)`, "g"))?.length ?? 0) > 1;
}

export const jdbcIndex = defineRules(["java"], "bug", [
  {
    id: "java-jdbc-index",
    ...jdbcIndexText,
    rule: javaCall({
      names: jdbcMethods,
      on: String.raw`^\w+$`,
      args: { has: { nthChild: 1, kind: "decimal_integer_literal" } },
    }),
    fileHas: ["java.sql", "PreparedStatement", "ResultSet"],
    check: (node) => {
      const [, index = ""] = /^\(\s*(\d+)/.exec(fieldTextOf(node, "arguments")) ?? [];
      const around = methodOf(node)?.text() ?? "";
      const name = fieldTextOf(node, "object");
      if (Number(index) > 0 && isMadeTwice(name, around)) return false;
      return isWrongIndex(name, fieldTextOf(node, "name"), Number(index), around);
    },
    valid: [
      methodWith(
        'PreparedStatement s = c.prepareStatement("a = ?");\n    s.setString(1, x);',
        "Connection c",
      ),
      methodWith(
        'PreparedStatement s = c.prepareStatement(INSERT);\n    s.setString(2, x);\n    s = c.prepareStatement("a = ?");\n    s.setString(1, x);',
        "Connection c",
      ),
      methodWith("return cursor.getString(0);", "Cursor cursor") + "// no ResultSet",
    ],
    invalid: [
      foundWith(
        'PreparedStatement s = c.prepareStatement("a = ?");\n    s.setString(2, x);',
        "Connection c",
        4,
      ),
      foundWith("return rows.getString(0);", "ResultSet rows"),
    ],
  },
]);
