/** Kotlin: calls of a database that always fail, and keys of databases that stand in the code. */
import { defineRules } from "../writing/define-rules.ts";
import { isWrongIndex, jdbcIndexText, jdbcMethods } from "../shared/jdbc-index.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { functionText, inFunction, kotlinCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

const prepared = (body: string): string =>
  `fun f(c: Connection) { val ps = c.prepareStatement("select a from b where c = ?"); ${body} }`;

const databaseCalls = defineRules(["kotlin"], "bug", [
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

const databaseKeys = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-database-key-in-code",
    ...defects.hardCodedCredentials,
    cwe: 321,
    rule: {
      any: [
        kotlinCall({ names: "openOrCreateDatabase|openDatabase", on: "SQLiteDatabase$", as: "KEY", nth: 2 }),
        kotlinCall({ names: "getWritableDatabase|getReadableDatabase", as: "KEY" }),
        kotlinCall({ names: "encryptionKey", as: "KEY" }),
        kotlinCall({
          names: "SupportFactory|SupportOpenHelperFactory|SQLiteDatabase",
          bare: "only",
          as: "KEY",
        }),
        kotlinCall({ names: "getBytes", on: "^SQLiteDatabase$", as: "KEY" }),
      ],
    },
    fileHas: ["sqlcipher", "io.realm", "RealmConfiguration"],
    flow: { KEY: "literal" },
    valid: [
      "import net.sqlcipher.database.SQLiteDatabase\nfun f(key: String) { SQLiteDatabase.openOrCreateDatabase(file, key, null) }",
      'import android.database.sqlite.SQLiteDatabase\nfun f() { SQLiteDatabase.openDatabase("a", "b", null) }',
    ],
    invalid: [
      {
        code: 'import net.sqlcipher.database.SQLiteDatabase\nfun f() { SQLiteDatabase.openOrCreateDatabase(file, "hunter2", null) }',
        lines: [2],
      },
      inFunction(
        'val key = "0123456789"; RealmConfiguration.Builder().encryptionKey(key.toByteArray()).build()',
      ),
    ],
  },
]);

export const database = [...databaseCalls, ...databaseKeys];
