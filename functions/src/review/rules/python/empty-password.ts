/** Python: databases without a password. */
import { defineRules } from "../writing/define-rules.ts";
import { pyCall, pyKeyword } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";

export const emptyPassword = defineRules(["python"], "security", [
  {
    id: "py-empty-password",
    severity: "medium",
    confidence: "high",
    cwe: 258,
    see: ["Secrets_Management"],
    title: titles.databaseWithoutPassword,
    message:
      "The database has no password, so anyone who reaches the port has these rights. Set a password, and read it from the environment.",
    rule: pyCall({
      names: "connect|create_pool|Connection",
      on: "^(?:\\w*sql\\w*|MySQLdb|psycopg2?|asyncpg|aiomysql|mysql\\.connector|mariadb|oracledb|cx_Oracle)$",
      args: pyKeyword("password|passwd", { kind: "string", regex: "^[\"']{2}$" }),
    }),
    valid: ['pymysql.connect(host="db", password=password)'],
    invalid: ['pymysql.connect(host="db", user="root", password="")'],
  },
]);
