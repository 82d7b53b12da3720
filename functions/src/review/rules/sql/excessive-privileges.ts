/** SQL: rights for everybody, and passwords in scripts. */
import { defineRules } from "../writing/define-rules.ts";
import { statement } from "./statement.ts";
import { titles } from "../writing/titles.ts";

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
    id: "sql-password-in-script",
    severity: "high",
    confidence: "medium",
    cwe: 798,
    see: ["Secrets_Management", "Database_Security"],
    title: titles.hardCodedPassword,
    message:
      "The password is in the script, so anyone who reads the repository or the database log has it. Set it outside the scripts, and rotate it.",
    rule: statement(
      "^[/][*](?:A?TE|E?R|N?T)?\\b(?:.|\\n)*\\b(?:IDENTIFIED\\s+(?:WITH\\s+\\w+\\s+)?BY|(?:ENCRYPTED\\s+)?PASSWORD\\s*=?|PASSWORD\\s+FOR\\s+\\S+\\s*=)\\s*N?'[^'$:{<%&]{2,}'",
      "PASSWORD\\s+NULL|'(?:SCRAM-SHA-256|md5[0-9a-f]{32})",
    ),
    valid: [
      "CREATE USER app WITH PASSWORD :'app_password';",
      "CREATE USER app PASSWORD '${APP_PASSWORD}';",
      "CREATE ROLE app LOGIN;",
    ],
    invalid: [
      "CREATE USER app WITH PASSWORD 'hunter22';",
      "CREATE USER 'app'@'localhost' IDENTIFIED BY 'hunter22';",
      "CREATE LOGIN app WITH PASSWORD = 'hunter22', CHECK_POLICY = ON;",
    ],
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
  {
    id: "sql-password-column-too-short",
    severity: "medium",
    confidence: "medium",
    cwe: 256,
    see: ["Password_Storage"],
    title: titles.plainPassword,
    message:
      "No slow, salted hash fits into this column: bcrypt takes 60 characters and argon2 about 100, so passwords are stored in plaintext or with a weak hash. Hash in the application, and use a `password_hash` column that is wide enough.",
    rule: {
      kind: "column_definition",
      regex:
        '(?i)^["`\\[]?(?:user_?|login_?|account_?)?(?:password|passwd|pwd)["`\\]]?\\s+(?:N?VARCHAR2?|CHAR|CHARACTER\\s+VARYING)\\s*\\(\\s*(?:[1-9]|[1-5]\\d)\\s*\\)',
    },
    valid: [
      "CREATE TABLE t (password_hash VARCHAR(255));",
      "CREATE TABLE t (password VARCHAR(255));",
      "CREATE TABLE t (password_reset_token VARCHAR(40));",
    ],
    invalid: ["CREATE TABLE t (id INT, password VARCHAR(50) NOT NULL);"],
  },
  {
    id: "sql-owner-rights-without-path",
    severity: "medium",
    confidence: "high",
    cwe: 426,
    see: ["https://www.postgresql.org/docs/current/sql-createfunction.html#SQL-CREATEFUNCTION-SECURITY"],
    title: "`SECURITY DEFINER` without `search_path`",
    message:
      "A caller can put a table or function of the same name first in the search path, and it runs with the owner's rights. Add `SET search_path = ...`.",
    rule: statement("\\bSECURITY\\s+DEFINER", "\\bSET\\s+search_path\\b"),
    valid: [
      "CREATE FUNCTION f() RETURNS int AS $$ SELECT 1 $$ LANGUAGE sql SECURITY DEFINER SET search_path = app;",
      "CREATE FUNCTION f() RETURNS int AS $$ SELECT 1 $$ LANGUAGE sql;",
    ],
    invalid: ["CREATE FUNCTION f() RETURNS int AS $$ SELECT 1 $$ LANGUAGE sql SECURITY DEFINER;"],
  },
  {
    id: "sql-runs-programs",
    severity: "high",
    confidence: "medium",
    cwe: 78,
    see: ["Database_Security"],
    title: "Command execution enabled in the database",
    message:
      "SQL can start programs here, so one injected statement owns the database host. Disable it, and run programs outside the database.",
    rule: statement(
      "\\bxp_cmdshell'\\s*,\\s*1|\\bxp_cmdshell\\s+(?:N?'|@)|\\bCOPY\\s(?:.|\\n)*\\b(?:FROM|TO)\\s+PROGRAM\\b|^[/][*]Y?\\s(?:.|\\n)*\\b(?:FROM|TO)\\s+PROGRAM\\b",
    ),
    valid: ["EXEC sp_configure 'xp_cmdshell', 0;", "COPY t FROM '/tmp/a.csv';"],
    invalid: [
      "EXEC sp_configure 'xp_cmdshell', 1;",
      "EXEC xp_cmdshell 'dir';",
      "COPY t FROM PROGRAM 'curl x';",
    ],
  },
  {
    id: "sql-protection-switched-off",
    severity: "medium",
    confidence: "high",
    cwe: 862,
    see: ["Database_Security"],
    title: "Database protection disabled",
    message:
      "Rows, files or passwords that the protection separated are accessible from here on. Keep it on, and give the one role that needs it an exception.",
    rule: statement(
      "\\bDISABLE\\s+ROW\\s+LEVEL\\s+SECURITY|\\bNO\\s+FORCE\\s+ROW\\s+LEVEL\\s+SECURITY|\\bTRUSTWORTHY\\s+ON\\b|\\bCHECK_POLICY\\s*=\\s*OFF|\\blocal_infile\\s*=\\s*(?:1|ON)\\b",
    ),
    valid: ["ALTER TABLE t ENABLE ROW LEVEL SECURITY;", "ALTER DATABASE a SET TRUSTWORTHY OFF;"],
    invalid: ["ALTER TABLE t DISABLE ROW LEVEL SECURITY;", "ALTER DATABASE a SET TRUSTWORTHY ON;"],
  },
  {
    id: "sql-weak-password-hash",
    severity: "high",
    confidence: "medium",
    cwe: 916,
    see: ["Password_Storage"],
    title: titles.fastPasswordHash,
    message:
      "MD5 and SHA-1 are fast, so an attacker with a stolen table of hashes can try billions of passwords per second. Hash passwords in the application with argon2 or bcrypt.",
    rule: {
      any: [
        {
          kind: "invocation",
          regex:
            "(?i)^(?:MD5|SHA1?|OLD_PASSWORD)\\s*\\(\\s*(?:\\w+\\.)?[:@]?\\w*(?:password|passwd|pwd)\\s*\\)$",
        },
        {
          kind: "invocation",
          regex: "(?i)^(?:MD5|SHA1?|SHA2)\\s*\\(",
          inside: {
            any: [{ kind: "assignment" }, { kind: "binary_expression" }],
            regex: "(?i)^\\S*(?:password|passwd|pwd)",
          },
        },
      ],
    },
    valid: ["SELECT md5(body) FROM t;"],
    invalid: [
      "SELECT id FROM u WHERE hash = MD5(password);",
      "UPDATE u SET password_hash = MD5('start') WHERE id = 1;",
    ],
  },
]);
