/** Kotlin: parameter indexes that a JDBC statement does not have. */
import { defineRules } from "../writing/define-rules.ts";
import { jdbcIndexText, jdbcMethods, isWrongIndex } from "../shared/jdbc-index.ts";
import { kotlinCall, functionText } from "./matchers.ts";
import { textOf } from "../../syntax/node-memo.ts";

const prepared = (body: string): string =>
  `fun f(c: Connection) { val ps = c.prepareStatement("select a from b where c = ?"); ${body} }`;

export const jdbcIndex = defineRules(["kotlin"], "bug", [
  {
    id: "kotlin-jdbc-index",
    ...jdbcIndexText,
    rule: kotlinCall({ names: jdbcMethods, on: String.raw`^\w+$`, args: String.raw`^\(\s*\d+\s*[,)]` }),
    fileHas: ["prepareStatement", "PreparedStatement", "ResultSet", "executeQuery"],
    check: (node) => {
      const [, name = "", method = "", index = ""] = /^(\w+)\??\.(\w+)\(\s*(\d+)/.exec(textOf(node)) ?? [];
      return isWrongIndex(name, method, Number(index), functionText(node));
    },
    valid: [
      prepared("ps.setString(1, x)"),
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
