/** Defects where input becomes code, a query, a document or markup. */
import { titles } from "../../writing/titles.ts";

export const injection = {
  codeInjection: {
    severity: "high",
    confidence: "medium",
    cwe: 95,
    see: ["Injection_Prevention"],
    title: titles.codeInjection,
    message:
      "The evaluated string comes from outside the program, so anyone who controls it runs code with the permissions of this program. Parse the string as data, or choose among functions that are defined here.",
  },
  commandInjection: {
    severity: "high",
    confidence: "medium",
    cwe: 78,
    see: ["OS_Command_Injection_Defense"],
    title: titles.commandInjection,
    message:
      "The shell parses this string, so quotes, semicolons and `$()` in the value become commands. Start the program without a shell and pass the value as a separate argument.",
  },
  dynamicCode: {
    severity: "high",
    confidence: "medium",
    cwe: 95,
    see: ["Injection_Prevention"],
    title: titles.dynamicCode,
    message:
      "The evaluated string is not constant, so anyone who controls a part of it runs code with the permissions of this program. Parse the string as data, or choose among functions that are defined here.",
  },
  headerInjection: {
    severity: "medium",
    confidence: "medium",
    cwe: 113,
    see: ["https://owasp.org/www-community/attacks/HTTP_Response_Splitting"],
    title: titles.headerInjection,
    message:
      "A line break in the request value starts another header or a new response. Reject values with line breaks, or choose among fixed values.",
  },
  ldapInjection: {
    severity: "high",
    confidence: "medium",
    cwe: 90,
    see: ["LDAP_Injection_Prevention"],
    title: titles.ldapInjection,
    message:
      "A value is put into this LDAP filter, so parentheses and `*` in it change which entries match. Escape the value for filters, or pass it as an argument of the search.",
  },
  linkXss: {
    severity: "medium",
    confidence: "medium",
    cwe: 79,
    see: ["https://guides.rubyonrails.org/security.html"],
    title: titles.linkXss,
    message:
      "The link target comes from the request, so a `javascript:` URL runs as script when the link is followed. Accept only paths on this site, or check the scheme first.",
  },
  logInjection: {
    severity: "low",
    confidence: "medium",
    cwe: 117,
    see: ["Logging"],
    title: titles.logInjection,
    message:
      "The request value is logged unescaped, so a line break in it forges log entries. Replace line breaks, or log it as a structured field.",
  },
  nosqlOperators: {
    severity: "medium",
    confidence: "medium",
    cwe: 943,
    see: ["NoSQL_Security"],
    title: titles.nosqlInjection,
    message:
      'The body can contain an object such as `{"$ne": null}` here, which matches every document. Convert the value with `str()` or check its type first.',
  },
  queryBuilder: {
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: titles.sqlInjection,
    message:
      "The query builder takes this string unescaped, so anyone who controls the value can change what the statement does. Use `?` placeholders and pass the values as arguments.",
  },
  reflectedXss: {
    severity: "high",
    confidence: "medium",
    cwe: 79,
    see: ["Cross_Site_Scripting_Prevention"],
    title: titles.reflectedXss,
    message:
      "The request value is written into the page unescaped, so script in it runs in the visitor's browser. Escape the value for HTML, or use a template that does.",
  },
  sqlInjection: {
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: titles.sqlInjection,
    message:
      "A value is put into this SQL string, so anyone who controls the value can change the statement and read or delete other rows. Keep the string constant and pass values as parameters.",
  },
  /** With what to write instead as JavaScript. */
  sqlInjectionJavaScript: {
    severity: "high",
    confidence: "medium",
    cwe: 89,
    see: ["SQL_Injection_Prevention"],
    title: titles.sqlInjection,
    message:
      'A value is concatenated into this SQL string, so anyone who controls the value can change the statement and read or delete other rows. Keep the string constant and pass values as parameters, such as `db.query("... WHERE id = $1", [id])`.',
  },
  unsafeDeserialization: {
    severity: "high",
    confidence: "medium",
    cwe: 502,
    see: ["Deserialization"],
    title: titles.unsafeDeserialization,
    message:
      "The data decides which objects are created, so anyone who controls it can crash the program or run code. Use a data format such as JSON and validate its shape.",
  },
  xpathInjection: {
    severity: "high",
    confidence: "medium",
    cwe: 643,
    see: ["https://owasp.org/www-community/attacks/XPATH_Injection"],
    title: titles.xpathInjection,
    message:
      "A value is put into this XPath expression, so a quote in it changes which nodes match. Keep the expression constant and pass the value as a variable.",
  },
  xxe: {
    severity: "high",
    confidence: "medium",
    cwe: 611,
    see: ["XML_External_Entity_Prevention"],
    title: titles.xxe,
    message:
      "The parser resolves external entities, so a document can read files of this machine and call internal addresses. Forbid document types before parsing.",
  },
  xxeFactory: {
    severity: "high",
    confidence: "medium",
    cwe: 611,
    see: ["XML_External_Entity_Prevention"],
    title: titles.xxe,
    message:
      "The factory resolves external entities unless told otherwise, so a document can include local files or call internal addresses. Set the feature `disallow-doctype-decl` to true.",
  },
} as const;
