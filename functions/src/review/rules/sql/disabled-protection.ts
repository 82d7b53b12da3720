/** SQL: protections of the database that are disabled. */
import { defineRules } from "../writing/define-rules.ts";
import { statement } from "./statement.ts";

export const disabledProtection = defineRules(["sql"], "security", [
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
]);
