/** Go: transactions that are not rolled back on error. */
import { defineRules } from "../writing/define-rules.ts";
import { goCall } from "../writing/call-matchers.ts";
import { textOf } from "../../syntax/node-memo.ts";
import { declarationAround } from "./tree.ts";
import { inFunction, found } from "./examples.ts";

export const missingRollback = defineRules(["go"], "bug", [
  {
    id: "go-transaction-left-open",
    severity: "medium",
    confidence: "high",
    cwe: 772,
    see: ["https://go.dev/doc/database/execute-transactions"],
    title: "Missing rollback of a failed transaction",
    message:
      "If a statement fails, the transaction and its locks stay until the connection ends. Write `defer tx.Rollback()` after the error check; after Commit it does nothing.",
    rule: {
      kind: "short_var_declaration",
      has: {
        field: "right",
        has: {
          nthChild: 1,
          ...goCall({ names: "Begin|BeginTx|Beginx|BeginTxx", on: "(?i)(?:db|conn|pool)$" }),
        },
      },
    },
    check: (node) => {
      const name = /^\w+/.exec(textOf(node))?.[0] ?? "tx";
      const around = textOf(declarationAround(node) ?? node);
      return (
        around.includes(`${name}.Commit(`) &&
        !new RegExp(
          String.raw`Rollback|\b(?:Discard|Abort)\(|[(,]\s*${name}\s*[,)]|return ${name}\b|=\s*${name}\b`,
        ).test(around)
      );
    },
    valid: [
      inFunction("txn, err := db.Begin(true)\n\tdefer txn.Discard()\n\treturn txn.Commit()"),
      inFunction("tx, err := db.Begin()\n\tdefer tx.Rollback()\n\ttx.Exec(q)\n\treturn tx.Commit()"),
    ],
    invalid: [found("tx, err := db.Begin()\n\tif err != nil {\n\t\treturn\n\t}\n\tg(tx.Commit())")],
  },
]);
