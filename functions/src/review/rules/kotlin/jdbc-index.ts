/** Kotlin: parameter indexes that a JDBC statement does not have. */
import { defineRules } from "../writing/define-rules.ts";
import { jdbcIndexText, jdbcMethods, isWrongIndex } from "../shared/jdbc-index.ts";
import { kotlinCall, functionText } from "./matchers.ts";
import { textOf } from "../../syntax/node-memo.ts";

const prepared = (body: string): string =>
  `fun f(c: Connection) { val ps = c.prepareStatement("select a from b where c = ?"); ${body} }`;

/** Which of two statements of one name is meant is not known. */
function isMadeTwice(name: string, around: string): boolean {
  return (around.match(new RegExp(String.raw`\b${name}\s*=(?!=)`, "g"))?.length ?? 0) > 1;
}

export const jdbcIndex = defineRules(["kotlin"], "bug", [
  {
    id: "kotlin-jdbc-index",
    ...jdbcIndexText,
    rule: kotlinCall({ names: jdbcMethods, on: String.raw`^\w+$`, args: String.raw`^\(\s*\d+\s*[,)]` }),
    fileHas: ["prepareStatement", "PreparedStatement", "ResultSet", "executeQuery"],
    check: (node) => {
      const [, name = "", method = "", index = ""] = /^(\w+)\??\.(\w+)\(\s*(\d+)/.exec(textOf(node)) ?? [];
      const around = functionText(node);
      if (Number(index) > 0 && isMadeTwice(name, around)) return false;
      return isWrongIndex(name, method, Number(index), around);
    },
    valid: [
      prepared("ps.setString(1, x)"),
      'fun f(c: Connection) { var ps = c.prepareStatement(INSERT); ps.setInt(2, 3); ps = c.prepareStatement("a = ?"); ps.setInt(1, 3) }',
      prepared("val rs = ps.executeQuery(); rs.getString(1)"),
      "fun f(cursor: Cursor) { cursor.getString(0) }",
    ],
    invalid: [
      prepared("ps.setString(0, x)"),
      prepared("ps.setInt(2, 3)"),
      prepared("val rs = ps.executeQuery(); rs.getString(0)"),
    ],
  },
]);
