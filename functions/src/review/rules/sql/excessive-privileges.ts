/** SQL: privileges for everyone. */
import { defineRules } from "../writing/define-rules.ts";
import { statement } from "./statement.ts";

export const excessivePrivileges = defineRules(["sql"], "security", [
  {
    id: "sql-granted-to-everybody",
    severity: "medium",
    confidence: "high",
    cwe: 732,
    see: ["Database_Security", "https://www.postgresql.org/docs/current/sql-grant.html"],
    title: "Privilege granted to PUBLIC",
    message:
      "PUBLIC includes every account, including those created later. Grant the privilege only to the role that needs it.",
    rule: statement(
      "^[/][*]N?T\\s+(?:ALL|SELECT|INSERT|UPDATE|DELETE|EXECUTE|TRUNCATE|CREATE)\\b(?:.|\\n)*\\sTO\\s+PUBLIC\\b",
    ),
    valid: ["GRANT SELECT ON t TO reader;", "REVOKE ALL ON t FROM PUBLIC;"],
    invalid: ["GRANT ALL ON t TO PUBLIC;", "GRANT SELECT, INSERT\nON TABLE t\nTO public;"],
  },
  {
    id: "sql-granted-everything",
    severity: "high",
    confidence: "medium",
    cwe: 250,
    see: ["Database_Security"],
    title: "Excessive database privileges",
    message:
      "The account is not restricted to its own data, so SQL injection in one program that uses it exposes all data on the server. Grant only the privileges that the program needs, on its own database.",
    rule: {
      any: [
        statement("^[/][*]N?T\\s+ALL(?:\\s+PRIVILEGES)?\\s+ON\\s+\\*\\.\\*\\s"),
        statement(
          "^[/][*](?:A?TE|E?R)\\s+(?:USER|ROLE)\\s(?:.|\\n)*[\\s](?:SUPERUSER|BYPASSRLS)\\b",
          "NOSUPERUSER|NOBYPASSRLS",
        ),
        statement(
          "\\bsp_addsrvrolemember\\b(?:.|\\n)*sysadmin|^[/][*]E?R\\s+SERVER\\s+ROLE\\s+\\[?sysadmin\\]?\\s+ADD",
        ),
      ],
    },
    valid: ["GRANT ALL PRIVILEGES ON app(?:.|\\n)* TO 'app'@'10.0.0.5';", "CREATE ROLE a NOSUPERUSER LOGIN;"],
    invalid: ["GRANT ALL PRIVILEGES ON *.* TO 'app'@'10.0.0.5';", "ALTER ROLE app WITH SUPERUSER LOGIN;"],
  },
  {
    id: "sql-account-from-anywhere",
    severity: "medium",
    confidence: "high",
    cwe: 284,
    see: ["Database_Security", "https://dev.mysql.com/doc/refman/8.4/en/account-names.html"],
    title: "Database account allowed from any host",
    message:
      "The account may sign in from any address, so only its password protects it. Set the host or network it connects from.",
    rule: statement("^[/][*](?:A?TE|E?R|N?T)\\b(?:.|\\n)*['\"`]@['\"`]%['\"`]"),
    valid: ["CREATE USER 'app'@'10.0.0.%' IDENTIFIED BY '${APP_PASSWORD}';"],
    invalid: ["CREATE USER 'app'@'%' IDENTIFIED WITH caching_sha2_password;"],
  },
  {
    id: "sql-policy-lets-all-pass",
    severity: "medium",
    confidence: "high",
    cwe: 732,
    see: ["https://www.postgresql.org/docs/current/ddl-rowsecurity.html"],
    title: "Row-level security policy allows every row",
    message:
      "With `true` as its condition, every role of the policy reads or changes all rows. Compare a column with the current user, or name the one role that may do this.",
    rule: statement(
      "^[/][*](?:A?TE|E?R)\\s+POLICY\\s(?:.|\\n)*\\b(?:USING|WITH\\s+CHECK)\\s*\\(\\s*true\\s*\\)",
      "\\bFOR\\s+SELECT\\b|\\bAS\\s+RESTRICTIVE\\b|\\bTO\\s+(?:[b-oq-z]|a[a-mo-tv-z]|p[a-tv-z])",
    ),
    valid: [
      "CREATE POLICY own ON d USING (owner = current_user);",
      "CREATE POLICY seen ON d FOR SELECT USING (true);",
      "CREATE POLICY all_rows ON d TO service_role USING (true);",
    ],
    invalid: [
      "CREATE POLICY a ON d FOR ALL USING (true);",
      "CREATE POLICY a ON d FOR INSERT WITH CHECK (true);",
    ],
  },
]);
