/** SQL: statements that are built from values and run. */
import type { SgNode } from "@ast-grep/napi";
import type { ParsedFile } from "../../languages/parse.ts";
import { defineRules } from "../writing/define-rules.ts";
import { statement } from "./statement.ts";
import { titles } from "../writing/titles.ts";

const execute = "(?:\\bEXEC(?:UTE)?|^[/][*](?:C|CUTE|UTE)?)(?:\\s+IMMEDIATE)?\\s*\\(?\\s*";
const runOfVariable =
  "(?:\\bEXEC(?:UTE)?|^[/][*](?:C|CUTE|UTE)?)\\s*(?:\\(\\s*@\\w+\\s*\\)|\\s(?:\\w+\\.)*sp_executesql\\s+@\\w+\\s*[*]?/?\\s*$)|^[/][*](?:PARE|ARE)\\s+\\w+\\s+FROM\\s+@\\w+";
/** Text joined with another variable that was not quoted first. */
const joined = /'\s*\+\s*@\w|@\w+\s*\+\s*N?'|\bCONCAT\s*\((?!.*\bQUOTE\s*\()/is;

export const sqlInjection = defineRules(["sql"], "security", [
  {
    id: "sql-built-from-values",
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: titles.sqlInjection,
    message:
      "The statement is concatenated from values, so anyone who controls one changes what it does, with the rights of this procedure. Pass values with USING or as parameters of sp_executesql, and names through QUOTENAME, quote_ident or format with %I.",
    rule: statement(
      `${execute}N?'(?:[^']|'')*'\\s*(?:\\|\\||\\+)\\s*(?:@?\\w+|\\()|@\\w*(?:sql|query|stmt|cmd)\\w*(?:\\s+(?:AS\\s+)?\\w+\\s*(?:\\([^)]*\\))?)?\\s*=\\s*N?'(?:[^']|'')*'\\s*\\+\\s*@\\w+`,
      // What stands in an anonymous block has no caller, and EXPLAIN is given whole statements.
      "\\bquote_(?:ident|literal|nullable)\\s*\\(|\\bQUOTENAME\\s*\\(|\\bDBMS_ASSERT\\b|^[/][*]\\s*\\$\\w*\\$|\\bEXECUTE\\s+'explain\\b",
    ),
    valid: [
      "EXECUTE format('SELECT * FROM %I', tab);",
      "EXECUTE 'SELECT * FROM ' || quote_ident(tab);",
      "EXEC sp_executesql N'SELECT * FROM t WHERE a = @a', N'@a int', @a = @x;",
      "CREATE FUNCTION f(x text) RETURNS void AS $$\nBEGIN\n  EXECUTE 'DELETE FROM t WHERE a = $1' USING x;\nEND;\n$$ LANGUAGE plpgsql;",
    ],
    invalid: [
      "EXEC('SELECT * FROM ' + @tab);",
      "CREATE FUNCTION f(x text) RETURNS void AS $$\nBEGIN\n  EXECUTE 'DELETE FROM t WHERE a = ' || x;\nEND;\n$$ LANGUAGE plpgsql;",
      "SET @sql = 'SELECT * FROM u WHERE n = ''' + @name + '''';",
    ],
  },
  {
    id: "sql-built-by-format",
    severity: "medium",
    confidence: "medium",
    cwe: 89,
    see: [
      "SQL_Injection_Prevention",
      "https://www.postgresql.org/docs/current/functions-string.html#FUNCTIONS-STRING-FORMAT",
    ],
    title: titles.sqlInjection,
    message:
      "The value is formatted into the statement unescaped, so anyone who controls it changes what the statement does, with the rights of this procedure. Write %I for names and %L for values, or pass values with USING; in MySQL, write `?` and EXECUTE with USING.",
    rule: {
      any: [
        statement(
          "\\bEXECUTE\\s+format\\s*\\(\\s*E?'(?:[^']|'')*%(?:\\d+[$])?s",
          "\\bquote_(?:ident|literal|nullable)\\s*\\(|::regclass|::oid|^[/][*]\\s*\\$\\w*\\$",
        ),
        statement(
          "(?:^[/][*]\\s*|\\bSET\\s+)@\\w+\\s*:?=\\s*CONCAT\\s*\\(\\s*['\"](?:[^'\"]|'')*\\b(?:SELECT|INSERT|UPDATE|DELETE|DROP|ALTER|CREATE)\\s(?:.|\\n)*,\\s*@?[a-z_]\\w*\\s*[,)]",
          "\\bQUOTE\\s*\\(",
        ),
      ],
    },
    valid: [
      "CREATE FUNCTION f(t text) RETURNS void AS $$\nBEGIN\n  EXECUTE format('DELETE FROM %I', t);\nEND;\n$$ LANGUAGE plpgsql;",
      "SET @q = CONCAT('SELECT a FROM b WHERE c = ', QUOTE(d));",
    ],
    invalid: [
      "CREATE FUNCTION f(t text) RETURNS void AS $$\nBEGIN\n  EXECUTE format('DELETE FROM %s', t);\nEND;\n$$ LANGUAGE plpgsql;",
      "SET @q = CONCAT('SELECT a FROM b WHERE c LIKE ', term);",
    ],
  },
  {
    id: "sql-kept-statement-run",
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: titles.sqlInjection,
    message:
      "The variable holds a statement concatenated from values, so anyone who controls one changes what it does, with the rights of this procedure. Pass values as parameters of sp_executesql or with USING, and names through QUOTENAME.",
    rule: statement(runOfVariable),
    check: isBuiltFromValues,
    valid: [
      "DECLARE @q nvarchar(max) = N'SELECT 1';\nEXEC(@q);",
      "DECLARE @q nvarchar(max);\nSET @q = N'SELECT * FROM ' + QUOTENAME(@table);\nEXEC(@q);",
      "EXEC sp_executesql @q, N'@a int', @a = 1;",
    ],
    invalid: [
      {
        code: "DECLARE @q nvarchar(max);\nSET @q = N'SELECT * FROM t WHERE n = ''' + @n + '''';\nEXEC(@q);",
        lines: [3],
      },
      { code: "DECLARE @q varchar(99) = 'DROP TABLE ' + @t;\nEXEC sp_executesql @q;", lines: [2] },
      { code: "SET @q = CONCAT('SELECT * FROM ', t);\nPREPARE s FROM @q;", lines: [2] },
      "CREATE PROCEDURE run @q nvarchar(max) AS EXEC(@q);",
    ],
  },
]);

/** Such as `@q`, which the node runs, was given a text joined with a value, or is what the caller hands over. */
function isBuiltFromValues(node: SgNode, file: ParsedFile): boolean {
  const name = /(?:\(|sp_executesql|FROM)\s*(@\w+)/i.exec(node.text())?.[1];
  if (name === undefined) return false;
  return isParameter(name, file.text) || assignmentsTo(name, file.text).some((value) => joined.test(value));
}

function assignmentsTo(name: string, text: string): string[] {
  const type = String.raw`(?:\s+(?:AS\s+)?\w+\s*(?:\([^)]{0,20}\))?)?`;
  const given = new RegExp(String.raw`${name}\b${type}\s*[+:]?=\s*([^;]{1,2000})`, "gi");
  return [...text.matchAll(given)].map(([, value = ""]) => value);
}

/** The head of a procedure, before its body, declares it as a text. */
function isParameter(name: string, text: string): boolean {
  const head = /\bPROC(?:EDURE)?\s[^;]{1,2000}?\bAS\s+(?:BEGIN|SET|DECLARE|EXEC)/gi;
  const declared = new RegExp(String.raw`${name}\s+(?:AS\s+)?n?varchar\b`, "i");
  return [...text.matchAll(head)].some(([declaration]) => declared.test(declaration));
}
