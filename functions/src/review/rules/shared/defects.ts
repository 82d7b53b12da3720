/**
 * What rules of several languages say of one defect: how grave and how sure it is, its CWE, a link, title and message. One defect has
 * two entries only where they differ in substance, and the second one says in what; a rule that is less sure says so itself.
 */
import { titles } from "../writing/titles.ts";
import { messages } from "./messages.ts";

export const defects = {
  allocation: {
    severity: "medium",
    confidence: "medium",
    cwe: 789,
    see: ["Denial_of_Service"],
    title: titles.allocation,
    message:
      "The size is parsed from input, so a client can make the server allocate gigabytes at once. Reject numbers above what is needed.",
  },
  alwaysFalseParts: {
    severity: "high",
    confidence: "high",
    cwe: 570,
    title: titles.alwaysFalse,
    message:
      "No value meets all parts, so the code in this branch never runs. Join them with `||`, or swap the bounds.",
  },
  alwaysTrueConstants: {
    severity: "high",
    confidence: "high",
    cwe: 571,
    title: titles.alwaysTrue,
    message:
      "Every value differs from at least one of the two constants, so the condition is always true. Join the comparisons with `&&`.",
  },
  alwaysTrueParts: {
    severity: "high",
    confidence: "high",
    cwe: 571,
    title: titles.alwaysTrue,
    message:
      "Every value meets at least one of the two parts, so the condition is always true. Join them with `&&`.",
  },
  blockingAsync: {
    severity: "medium",
    confidence: "medium",
    cwe: 1322,
    see: ["https://cwe.mitre.org/data/definitions/833.html"],
    title: titles.blockingAsync,
    message:
      "The call blocks a thread that other tasks need, which slows everything down and can deadlock. Suspend or await instead, or move the work to threads that may block.",
  },
  cleartextHttp: {
    severity: "low",
    confidence: "medium",
    cwe: 319,
    see: ["Transport_Layer_Security"],
    title: titles.cleartextHttp,
    message:
      "The request uses plain HTTP, so anyone on the network path can read and change what is sent and received. Use https for every address outside the machine.",
  },
  codeInjection: {
    severity: "high",
    confidence: "medium",
    cwe: 95,
    see: ["Injection_Prevention"],
    title: titles.codeInjection,
    message:
      "The evaluated string comes from outside the program, so anyone who controls it runs code with the permissions of this program. Parse the string as data, or choose among functions that are defined here.",
  },
  collectionSelf: {
    severity: "medium",
    confidence: "high",
    cwe: 628,
    title: titles.collectionSelf,
    message:
      "The collection is passed to its own method, so the result is known in advance. Pass the intended collection.",
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
  constantCondition: {
    severity: "low",
    confidence: "high",
    cwe: 571,
    title: titles.constantCondition,
    message: "The condition is constant, so one path is never taken. Remove the test or the dead code.",
  },
  corsAny: {
    severity: "medium",
    confidence: "medium",
    cwe: 942,
    see: ["https://developer.mozilla.org/en-US/docs/Web/HTTP/CORS"],
    title: titles.corsAny,
    message:
      "Every origin is allowed, so any page that a visitor opens can read the responses. List the origins that need it.",
  },
  corsCredentials: {
    severity: "high",
    confidence: "medium",
    cwe: 942,
    see: ["HTML5_Security"],
    title: titles.corsCredentials,
    message:
      "Every origin is allowed together with credentials, so any page that a signed-in user opens can read their data here. List the allowed origins.",
  },
  corsReflected: {
    severity: "high",
    confidence: "medium",
    cwe: 942,
    see: ["HTML5_Security"],
    title: titles.corsReflected,
    message:
      "The request's origin is echoed, so any page that a signed-in user opens can read their data here. Compare the origin with a fixed list before sending it back.",
  },
  divisionByZero: {
    severity: "low",
    confidence: "medium",
    cwe: 369,
    title: titles.divisionByZero,
    message:
      "The divisor is parsed from input, and an integer division by zero throws, while a floating-point one gives infinity. Reject 0 first.",
  },
  duplicateCondition: {
    severity: "high",
    confidence: "high",
    cwe: 561,
    title: titles.duplicateCondition,
    message:
      "An earlier branch has the same condition, so this one never runs. Correct the condition, or remove the branch.",
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
  encryptionKeyInSource: {
    severity: "high",
    confidence: "medium",
    cwe: 321,
    see: ["Key_Management"],
    title: titles.hardCodedKey,
    message:
      "The encryption key is in the source, so anyone who can read the code can decrypt the data. Read it from the environment or a secret store, and rotate it.",
  },
  endlessLoop: {
    severity: "medium",
    confidence: "medium",
    cwe: 835,
    title: titles.endlessLoop,
    message:
      "Nothing in the body leaves the loop, so the thread never does anything else. Give it a condition or a `break`.",
  },
  fastPasswordHash: {
    severity: "medium",
    confidence: "medium",
    cwe: 916,
    see: ["Password_Storage"],
    title: titles.fastPasswordHash,
    message:
      "A general-purpose hash, or a slow one with few rounds, lets an attacker who steals the hashes try millions of passwords per second. Use Argon2, scrypt or bcrypt, or PBKDF2 with at least 600,000 rounds.",
  },
  fixedNonce: {
    severity: "high",
    confidence: "medium",
    cwe: 329,
    see: ["Cryptographic_Storage"],
    title: titles.fixedNonce,
    message:
      "The nonce is the same for every message, so equal plaintexts encrypt to equal bytes, and with GCM the authentication key can be recovered. Generate a random nonce for each message and store it with the message.",
  },
  hardCodedCredentials: {
    severity: "high",
    confidence: "medium",
    cwe: 798,
    see: ["Secrets_Management"],
    title: titles.hardCodedCredentials,
    message:
      "The password or key is in the source, so anyone who can read the code, its history or the program has it. Read it from the environment or a secret store, and rotate it.",
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
  ignoredPure: {
    severity: "high",
    confidence: "medium",
    cwe: 252,
    title: titles.ignoredPure,
    message:
      "Strings are immutable, so this call returns a new string and has no effect on the old one. Assign the return value.",
  },
  indexFromInput: {
    severity: "low",
    confidence: "medium",
    cwe: 129,
    see: ["Input_Validation"],
    title: titles.indexFromInput,
    message:
      "The index is parsed from input, and a negative or large one throws here. Check that it is at least 0 and less than the length.",
  },
  infiniteLoop: {
    severity: "high",
    confidence: "high",
    cwe: 835,
    title: titles.infiniteLoop,
    message: messages.infiniteLoop,
  },
  insecureCookie: {
    severity: "medium",
    confidence: "high",
    cwe: 614,
    see: ["Session_Management"],
    title: titles.insecureCookie,
    message: messages.insecureCookie,
  },
  intentRedirection: {
    severity: "high",
    confidence: "medium",
    cwe: 926,
    see: ["https://developer.android.com/privacy-and-security/risks/intent-redirection"],
    title: titles.intentRedirection,
    message:
      "The intent comes from another app and is sent with this app's permissions, so that app can reach components that are not exported. Build the intent here, or check its component before sending it.",
  },
  jwtUnverified: {
    severity: "high",
    confidence: "high",
    cwe: 347,
    see: ["JSON_Web_Token_for_Java"],
    title: titles.jwtUnverified,
    message:
      "The token is decoded without checking its signature, so a client can claim any user and role. Verify it with a fixed algorithm and key before its claims are used.",
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
  loopBound: {
    severity: "low",
    confidence: "medium",
    cwe: 606,
    see: ["Denial_of_Service"],
    title: titles.loopBound,
    message:
      "The iteration count is parsed from input, so a client can occupy this thread for hours. Reject numbers above what is needed.",
  },
  massAssignment: {
    severity: "medium",
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: titles.massAssignment,
    message:
      "The whole request body is stored, so a client can add fields such as `role` or `isAdmin`. List the accepted fields, or parse the body with a strict schema.",
  },
  /** With a field in the style of Python. */
  massAssignmentPython: {
    severity: "medium",
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: titles.massAssignment,
    message:
      "The whole request is stored, so a client can add fields such as `is_admin`. List the accepted fields, or parse the request with a schema.",
  },
  mathRandom: {
    severity: "high",
    confidence: "medium",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message:
      "`Math.random` is predictable: its values can be computed from a few earlier ones, so this secret can be guessed. Use `crypto.randomBytes` or `crypto.randomUUID`.",
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
  nullInput: {
    severity: "low",
    confidence: "medium",
    cwe: 476,
    see: ["Error_Handling"],
    title: titles.nullInput,
    message:
      "Input can be missing or malformed, and the program then fails here. Handle that case and respond with an error.",
  },
  offByOne: {
    severity: "high",
    confidence: "high",
    cwe: 193,
    title: titles.offByOne,
    message: "The last index is the length minus one, so this always throws. Subtract one.",
  },
  oldTls: {
    severity: "medium",
    confidence: "high",
    cwe: 327,
    see: ["Transport_Layer_Security"],
    title: titles.oldTls,
    message: "SSL and TLS before 1.2 have known attacks that reveal the traffic. Request TLSv1.3 or TLSv1.2.",
  },
  openRedirect: {
    severity: "medium",
    confidence: "medium",
    cwe: 601,
    see: ["Unvalidated_Redirects_and_Forwards"],
    title: titles.openRedirect,
    message:
      "The request value becomes the redirect target, so a link to this site can lead to any other, which makes phishing believable. Accept only paths of this site, or look the target up in a fixed list.",
  },
  pathTraversal: {
    severity: "high",
    confidence: "medium",
    cwe: 22,
    see: ["https://owasp.org/www-community/attacks/Path_Traversal"],
    title: titles.pathTraversal,
    message:
      "The request value becomes part of a file path, so `../` in it reaches any file that the program can access. Keep only the base name, or resolve the path and check that it is inside the intended folder.",
  },
  permissiveBind: {
    severity: "low",
    confidence: "low",
    cwe: 605,
    title: titles.permissiveBind,
    message:
      "The server binds to all interfaces, so it is also reachable from networks that were not intended. Bind to the one address that is needed.",
  },
  plainSecretStorage: {
    severity: "medium",
    confidence: "medium",
    cwe: 312,
    see: ["https://mas.owasp.org/MASTG/"],
    title: titles.plainSecretStorage,
    message:
      "Backups, other apps or anyone holding the device can read the secret there. Keep it in the key store, or encrypt it with a key from there.",
  },
  policyAll: {
    severity: "high",
    confidence: "medium",
    cwe: 269,
    see: ["https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html"],
    title: titles.policyAll,
    message: messages.policyAll,
  },
  policyEveryAccount: {
    severity: "high",
    confidence: "medium",
    cwe: 732,
    see: ["https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html"],
    title: titles.policyEverybody,
    message:
      "The policy allows this to every AWS account, so anyone can send, read or delete here. Name the accounts or services that need it, or add a condition.",
  },
  policyEverybody: {
    severity: "high",
    confidence: "medium",
    cwe: 284,
    see: ["https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html"],
    title: titles.policyEverybody,
    message:
      "A principal of `*` includes other companies' accounts and unauthenticated callers. List the accounts, or add a condition that names the organization.",
  },
  pollutionPath: {
    severity: "medium",
    confidence: "medium",
    cwe: 1321,
    see: ["Prototype_Pollution_Prevention"],
    title: titles.pollutionPath,
    message:
      "With `__proto__` among the keys, the walk ends at the prototype of all objects and the value is written there. Reject `__proto__`, `constructor` and `prototype`.",
  },
  privilegeEscalation: {
    severity: "high",
    confidence: "medium",
    cwe: 269,
    see: ["https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html"],
    title: titles.privilegeEscalation,
    message:
      "With these actions on every resource, the holder of the policy becomes administrator in one step. List the intended roles, keys and secrets.",
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
  redos: {
    severity: "medium",
    confidence: "medium",
    cwe: 1333,
    see: ["https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS"],
    title: titles.redos,
    message:
      "The pattern repeats a repetition, so a string that almost matches takes exponential time and blocks the thread. Remove one of the two repetitions.",
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
  regexInjection: {
    severity: "medium",
    confidence: "medium",
    cwe: 1333,
    see: ["https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS"],
    title: titles.regexInjection,
    message:
      "The pattern can take exponential time, so a short string keeps a processor busy for hours. Write it without nested repetition, and do not take patterns from requests.",
  },
  resourceLeak: {
    severity: "medium",
    confidence: "medium",
    cwe: 772,
    see: ["https://cwe.mitre.org/data/definitions/404.html"],
    title: titles.resourceLeak,
    message:
      "Nothing in this function closes the file or connection, and many calls exhaust the system's handles. Close it also where an error leaves the function.",
  },
  secretLogged: {
    severity: "medium",
    confidence: "medium",
    cwe: 532,
    see: ["Logging"],
    title: titles.secretLogged,
    message:
      "The secret is written to the log, and logs are kept long and read by many people. Leave it out, or log only that it was present.",
  },
  selfComparison: {
    severity: "high",
    confidence: "high",
    cwe: 570,
    title: titles.selfComparison,
    message: messages.selfComparison,
  },
  shortRsaKey: {
    severity: "high",
    confidence: "medium",
    cwe: 326,
    see: ["Cryptographic_Storage"],
    title: titles.shortKey,
    message: "RSA keys of 1024 bits or fewer can be factored. Use 3072 bits, or Ed25519.",
  },
  /** With the limit of 2,048 bits. */
  shortRsaOrDsaKey: {
    severity: "medium",
    confidence: "high",
    cwe: 326,
    see: ["Cryptographic_Storage"],
    title: titles.shortKey,
    message:
      "RSA and DSA keys below 2048 bits can be broken by well-funded attackers. Use 3072 bits, or an elliptic curve.",
  },
  sleepTime: {
    severity: "medium",
    confidence: "medium",
    cwe: 400,
    see: ["Denial_of_Service"],
    title: titles.sleepTime,
    message:
      "The duration is parsed from input, so a few requests with large numbers occupy every thread of the server. Reject numbers above what is needed.",
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
  ssrf: {
    severity: "high",
    confidence: "medium",
    cwe: 918,
    see: ["Server_Side_Request_Forgery_Prevention"],
    title: titles.ssrf,
    message:
      "The request value becomes the URL that the server calls, so a client can reach internal addresses, such as the cloud's metadata service, and read the response. Choose the host from a fixed list, and let the request supply only a validated part of the path.",
  },
  /** The request chooses the host alone, not the URL. */
  ssrfHost: {
    severity: "high",
    confidence: "medium",
    cwe: 918,
    see: ["Server_Side_Request_Forgery_Prevention"],
    title: titles.ssrf,
    message:
      "The request value becomes the host that the server calls, so a client can reach internal addresses, such as the cloud's metadata service, and read the response. Choose the host from a fixed list.",
  },
  swallowed: {
    severity: "low",
    confidence: "high",
    cwe: 390,
    see: ["Error_Handling"],
    title: titles.swallowed,
    message:
      "The error is caught and ignored, so the failure leaves no trace and the code continues. Handle it, log it, or say in a comment why it may be ignored.",
  },
  temporaryFile: {
    severity: "low",
    confidence: "medium",
    cwe: 377,
    see: ["https://owasp.org/www-community/vulnerabilities/Insecure_Temporary_File"],
    title: titles.temporaryFile,
    message:
      "Another user can create a link with this name first. Let the library create the file, with an unpredictable name.",
  },
  timing: {
    severity: "medium",
    confidence: "medium",
    cwe: 208,
    see: ["Cryptographic_Storage"],
    title: titles.timing,
    message:
      "The comparison stops at the first difference, so the secret can be found piece by piece. Compare in constant time.",
  },
  tlsOff: {
    severity: "high",
    confidence: "high",
    cwe: 295,
    see: ["Transport_Layer_Security"],
    title: titles.tlsOff,
    message:
      "With certificate verification off, another machine on the network path can impersonate the server and read or change everything. Remove the setting; for a private certificate authority, add its certificate as a trusted root.",
  },
  truncation: {
    severity: "low",
    confidence: "low",
    cwe: 197,
    title: titles.truncation,
    message:
      "The number is parsed from input, and a value that does not fit loses its upper bits, so 300 becomes 44. Check that it fits first.",
  },
  trustBoundaryValidate: {
    severity: "low",
    confidence: "medium",
    cwe: 501,
    see: ["Session_Management"],
    title: titles.trustBoundary,
    message:
      "Code that reads the session trusts its values, and this one comes straight from the request. Validate it before it is stored.",
  },
  unreachable: {
    severity: "medium",
    confidence: "high",
    cwe: 561,
    title: titles.unreachable,
    message:
      "The statement before it always leaves the block, so this code never runs. Remove it, or move it up.",
  },
  /** The rule marks the statement that leaves, not the dead code. */
  unreachableAfterStatement: {
    severity: "medium",
    confidence: "high",
    cwe: 561,
    title: titles.unreachable,
    message:
      "This statement always leaves the block, so the code after it never runs. Remove that code, or move it up.",
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
  upload: {
    severity: "medium",
    confidence: "medium",
    cwe: 434,
    see: ["File_Upload"],
    title: titles.upload,
    message:
      "The client chooses the file's extension, so an uploaded page or script runs for other users, or on the server. Accept a fixed list of extensions, and generate the file name.",
  },
  weakCipher: {
    severity: "high",
    confidence: "medium",
    cwe: 327,
    see: ["Cryptographic_Storage"],
    title: titles.weakCipher,
    message:
      "DES and RC4 can be brute-forced, and ECB shows which blocks are equal. Use AES-GCM or ChaCha20-Poly1305 with a fresh nonce.",
  },
  weakHash: {
    severity: "low",
    confidence: "medium",
    cwe: 328,
    see: ["Cryptographic_Storage"],
    title: titles.weakHash,
    message:
      "Collisions for MD5 and SHA-1 can be created deliberately, so a matching hash does not prove that the data is unchanged. Use SHA-256, and Argon2 or bcrypt for passwords.",
  },
  /** The file may be readable alone. */
  worldAccessible: {
    severity: "medium",
    confidence: "high",
    cwe: 732,
    see: ["https://owasp.org/www-community/controls/Least_Privilege_Principle"],
    title: titles.worldAccessible,
    message:
      "Every user and program on this machine can read or replace the file. Give rights to the owner only.",
  },
  worldWritable: {
    severity: "medium",
    confidence: "high",
    cwe: 732,
    see: ["https://owasp.org/www-community/controls/Least_Privilege_Principle"],
    title: titles.worldWritable,
    message:
      "The mode lets every user of this machine write to this file, and so replace what this program reads later. Use 0o600, or 0o640 with the right group.",
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
  zipSlip: {
    severity: "high",
    confidence: "medium",
    cwe: 22,
    see: ["https://security.snyk.io/research/zip-slip-vulnerability"],
    title: titles.zipSlip,
    message:
      "An entry name such as `../../x` is written outside the target folder. Resolve the path of each entry and reject those that leave it.",
  },
} as const;

/** `generator` opens the sentence, and `instead` is what to write, a sentence of its own. */
export const predictableRandom = (generator: string, instead: string) =>
  ({
    severity: "high",
    confidence: "medium",
    cwe: 338,
    see: ["Cryptographic_Storage"],
    title: titles.weakRandom,
    message: `${generator} is predictable: its values can be computed from earlier ones, so this secret can be guessed. ${instead}`,
  }) as const;
