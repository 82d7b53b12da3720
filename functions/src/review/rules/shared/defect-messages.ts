/** What rules for the same class of defect say in every language. */
import { titles } from "../writing/titles.ts";
import { messages } from "./messages.ts";

export const commandText = {
  severity: "high",
  confidence: "medium",
  cwe: 78,
  see: ["OS_Command_Injection_Defense"],
  title: titles.commandInjection,
  message:
    "The shell parses this string, so quotes, semicolons and `$()` in the value become commands. Start the program without a shell and pass the value as a separate argument.",
} as const;

export const sqlText = {
  severity: "high",
  confidence: "medium",
  cwe: 89,
  see: ["SQL_Injection_Prevention"],
  title: titles.sqlInjection,
  message:
    "A value is put into this SQL string, so anyone who controls the value can change the statement and read or delete other rows. Keep the string constant and pass values as parameters.",
} as const;

export const evalText = {
  severity: "high",
  confidence: "medium",
  cwe: 95,
  see: ["Injection_Prevention"],
  title: titles.codeInjection,
  message:
    "The evaluated string comes from outside the program, so anyone who controls it runs code with the permissions of this program. Parse the string as data, or choose among functions that are defined here.",
} as const;

/** Where it is only known that the string is put together, not where its parts come from. */
export const notConstantText = {
  ...evalText,
  title: titles.dynamicCode,
  message:
    "The evaluated string is not constant, so anyone who controls a part of it runs code with the permissions of this program. Parse the string as data, or choose among functions that are defined here.",
} as const;

export const weakHash = {
  severity: "low",
  confidence: "medium",
  cwe: 328,
  see: ["Cryptographic_Storage"],
  title: titles.weakHash,
  message: messages.weakHash,
} as const;

export const tlsOff = {
  severity: "high",
  confidence: "high",
  cwe: 295,
  see: ["Transport_Layer_Security"],
  title: titles.tlsOff,
  message:
    "With certificate verification off, another machine on the network path can impersonate the server and read or change everything. Remove the setting; for a private certificate authority, add its certificate as a trusted root.",
} as const;

export const swallowed = {
  severity: "medium",
  confidence: "high",
  cwe: 390,
  see: ["Error_Handling"],
  title: titles.swallowed,
  message:
    "The failure is caught and ignored, so it leaves no trace and the code continues. Handle it, pass it on, or say in a comment why it may be ignored.",
} as const;

export const deserialized = {
  severity: "high",
  confidence: "medium",
  cwe: 502,
  see: ["Deserialization"],
  title: titles.unsafeDeserialization,
  message:
    "The data decides which objects are created, so anyone who controls it can crash the program or run code. Use a data format such as JSON and validate its shape.",
} as const;

/** `generator` opens the sentence, and `instead` is what to write, a sentence of its own. */
export const weakRandom = (generator: string, instead: string) =>
  ({
    severity: "high",
    confidence: "medium",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message: `${generator} is predictable: its values can be computed from earlier ones, so this secret can be guessed. ${instead}`,
  }) as const;

export const pathText = {
  severity: "high",
  confidence: "medium",
  cwe: 22,
  see: ["https://owasp.org/www-community/attacks/Path_Traversal"],
  title: titles.pathTraversal,
  message:
    "The request value becomes part of a file path, so `../` in it reaches any file that the program can access. Keep only the base name, or resolve the path and check that it is inside the intended folder.",
} as const;

export const unpackText = {
  severity: "high",
  confidence: "medium",
  cwe: 22,
  see: ["https://security.snyk.io/research/zip-slip-vulnerability"],
  title: titles.zipSlip,
  message:
    "An entry name such as `../../x` is written outside the target folder. Resolve the path of each entry and reject those that leave it.",
} as const;

export const addressText = {
  severity: "high",
  confidence: "medium",
  cwe: 918,
  see: ["Server_Side_Request_Forgery_Prevention"],
  title: titles.ssrf,
  message:
    "The request value becomes the URL that the server calls, so a client can reach hosts inside the network and the cloud's metadata service. Choose host and scheme from a list, and take only parts of the path from the request.",
} as const;

export const redirectText = {
  severity: "medium",
  confidence: "medium",
  cwe: 601,
  see: ["Unvalidated_Redirects_and_Forwards"],
  title: titles.openRedirect,
  message:
    "The request value becomes the redirect target, so a link to this site can lead to any other, which makes phishing believable. Redirect to fixed paths, or check the value against a list.",
} as const;

export const pageText = {
  severity: "high",
  confidence: "medium",
  cwe: 79,
  see: ["Cross_Site_Scripting_Prevention"],
  title: titles.reflectedXss,
  message:
    "The request value is written into the page unescaped, so script in it runs in the visitor's browser. Escape the value for HTML, or use a template that does.",
} as const;

export const logText = {
  severity: "low",
  confidence: "medium",
  cwe: 117,
  see: ["Logging"],
  title: titles.logInjection,
  message:
    "The request value is logged unescaped, so a line break in it forges log entries. Replace line breaks, or log it as a field of its own.",
} as const;

export const headerText = {
  severity: "medium",
  confidence: "medium",
  cwe: 113,
  see: ["https://owasp.org/www-community/attacks/HTTP_Response_Splitting"],
  title: titles.headerInjection,
  message:
    "A line break in the request value starts another header or a new response. Reject values with line breaks, or choose among fixed values.",
} as const;

export const directoryText = {
  severity: "high",
  confidence: "medium",
  cwe: 90,
  see: ["LDAP_Injection_Prevention"],
  title: titles.ldapInjection,
  message:
    "A value is put into this LDAP filter, so parentheses and `*` in it change which entries match. Escape the value for filters, or pass it as an argument of the search.",
} as const;

export const xpathText = {
  severity: "high",
  confidence: "medium",
  cwe: 643,
  see: ["XML_Security"],
  title: titles.xpathInjection,
  message:
    "A value is put into this XPath expression, so quotes in it change which nodes match. Keep the expression constant and pass the value as a variable.",
} as const;

export const regexText = {
  severity: "medium",
  confidence: "medium",
  cwe: 1333,
  see: ["https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS"],
  title: titles.regexInjection,
  message:
    "The pattern can take exponential time, so a short string keeps a processor busy for hours. Write it without nested repetition, and do not take patterns from requests.",
} as const;

export const cipherText = {
  severity: "high",
  confidence: "medium",
  cwe: 327,
  see: ["Cryptographic_Storage"],
  title: titles.weakCipher,
  message:
    "DES and RC4 can be brute-forced, and ECB shows which blocks are equal. Use AES-GCM or ChaCha20-Poly1305 with a fresh nonce.",
} as const;

export const credentialText = {
  severity: "high",
  confidence: "medium",
  cwe: 798,
  see: ["Secrets_Management"],
  title: titles.hardCodedCredentials,
  message:
    "The password or key is in the source, so anyone who reads the code or the program has it. Read it from the environment or a secret store, and rotate it.",
} as const;

export const cookieText = {
  severity: "medium",
  confidence: "high",
  cwe: 614,
  see: ["Session_Management"],
  title: titles.insecureCookie,
  message:
    "Without Secure the cookie is sent over plain HTTP, and without HttpOnly scripts can read it. Set both for session cookies.",
} as const;

export const tokenText = {
  severity: "high",
  confidence: "high",
  cwe: 347,
  see: ["JSON_Web_Token_for_Java"],
  title: titles.jwtUnverified,
  message:
    "The token is decoded without checking its signature, so a client can claim any user and role. Verify it with a fixed algorithm and key before its claims are used.",
} as const;

export const originText = {
  severity: "medium",
  confidence: "high",
  cwe: 942,
  see: ["https://developer.mozilla.org/en-US/docs/Web/HTTP/CORS"],
  title: titles.corsAny,
  message:
    "Every origin is allowed, so pages of any site can call this from the browsers of your users. List the origins that need it.",
} as const;

export const rightsText = {
  severity: "medium",
  confidence: "high",
  cwe: 732,
  see: ["https://owasp.org/www-community/controls/Least_Privilege_Principle"],
  title: titles.worldWritable,
  message:
    "The mode lets other users and programs of the machine read or replace the file. Give rights to the owner alone.",
} as const;

export const temporaryText = {
  severity: "low",
  confidence: "medium",
  cwe: 377,
  see: ["https://owasp.org/www-community/vulnerabilities/Insecure_Temporary_File"],
  title: titles.temporaryFile,
  message:
    "Another user can create a link with this name first. Let the library create the file, with an unpredictable name.",
} as const;

export const timingText = {
  severity: "medium",
  confidence: "medium",
  cwe: 208,
  see: ["Cryptographic_Storage"],
  title: titles.timing,
  message:
    "The comparison stops at the first difference, so the secret can be found piece by piece. Compare in constant time.",
} as const;

export const nonceText = {
  severity: "high",
  confidence: "medium",
  cwe: 329,
  see: ["Cryptographic_Storage"],
  title: titles.fixedNonce,
  message:
    "The nonce is the same for every message, so equal plaintexts encrypt to equal bytes, and with GCM the authentication key can be recovered. Generate a random nonce for each message and store it with the message.",
} as const;

export const documentText = {
  severity: "high",
  confidence: "medium",
  cwe: 611,
  see: ["XML_External_Entity_Prevention"],
  title: titles.xxe,
  message:
    "The parser resolves external entities, so a document can read files of this machine and call internal addresses. Forbid document types before parsing.",
} as const;

export const sensitiveLogText = {
  severity: "medium",
  confidence: "medium",
  cwe: 532,
  see: ["Logging"],
  title: titles.secretLogged,
  message: messages.secretLogged,
} as const;

export const passwordHashText = {
  severity: "medium",
  confidence: "medium",
  cwe: 916,
  see: ["Password_Storage"],
  title: titles.fastPasswordHash,
  message:
    "A general-purpose hash, or a slow one with few rounds, lets an attacker who steals the hashes try millions of passwords per second. Use Argon2, scrypt or bcrypt, or PBKDF2 with at least 600,000 rounds.",
} as const;

export const cleartextText = {
  severity: "low",
  confidence: "medium",
  cwe: 319,
  see: ["Transport_Layer_Security"],
  title: titles.cleartextHttp,
  message:
    "The request uses plain HTTP, so anyone on the network path can read and change what is sent and received. Use https for every address outside the machine.",
} as const;

export const leftOpenText = {
  severity: "medium",
  confidence: "medium",
  cwe: 772,
  see: ["https://cwe.mitre.org/data/definitions/404.html"],
  title: titles.resourceLeak,
  message:
    "Nothing in this function closes the file or connection, and many calls exhaust the system's handles. Close it also where an error leaves the function.",
} as const;

export const missingValueText = {
  severity: "low",
  confidence: "medium",
  cwe: 476,
  see: ["Error_Handling"],
  title: titles.nullInput,
  message:
    "Input can be missing or malformed, and the program then fails here. Handle that case and respond with an error.",
} as const;

export const blockingText = {
  severity: "medium",
  confidence: "medium",
  cwe: 1322,
  see: ["https://cwe.mitre.org/data/definitions/833.html"],
  title: titles.blockingAsync,
  message:
    "The call blocks a thread that other tasks need, which slows everything down and can deadlock. Suspend or await instead, or move the work to threads that may block.",
} as const;

export const plainStorageText = {
  severity: "medium",
  confidence: "medium",
  cwe: 312,
  see: ["https://mas.owasp.org/MASTG/"],
  title: titles.plainSecretStorage,
  message:
    "Backups, other apps or anyone holding the device can read the secret there. Keep it in the key store, or encrypt it with a key from there.",
} as const;
