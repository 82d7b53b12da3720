/** Kotlin: credentials in the code. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { kotlinCall, inFunction } from "./matchers.ts";

export const hardCodedCredentials = defineRules(["kotlin"], "security", [
  {
    id: "kotlin-hard-coded-credential",
    ...defects.hardCodedCredentials,
    rule: {
      any: [
        kotlinCall({ names: "getConnection", on: "DriverManager$", as: "KEY", nth: 3 }),
        kotlinCall({ names: "HMAC256|HMAC384|HMAC512", on: "^Algorithm$", as: "KEY" }),
        kotlinCall({ names: "SecretKeySpec", bare: "only", as: "KEY", args: '^\\(\\s*"' }),
        kotlinCall({ names: "basicAuth|basicAuthentication|setBasicAuth", bare: "also", as: "KEY", nth: 2 }),
      ],
    },
    flow: { KEY: "literal" },
    valid: [inFunction('DriverManager.getConnection("jdbc:a", "u", System.getenv("P"))')],
    invalid: [inFunction('DriverManager.getConnection("jdbc:a", "u", "hun" + "ter2")')],
  },
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
