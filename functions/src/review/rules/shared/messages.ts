/** What rules of several files say of one defect, under the name of its title; what whole rules share is in `defect-messages.ts`. */
export const messages = {
  allocation:
    "The size is parsed from input, so a client can make the server allocate gigabytes at once. Reject numbers above what is needed.",
  alwaysFalseParts:
    "No value meets all parts, so the code in this branch never runs. Join them with `||`, or swap the bounds.",
  alwaysTrueConstants:
    "Every value differs from at least one of the two constants, so the condition is always true. Join the comparisons with `&&`.",
  alwaysTrueParts:
    "Every value meets at least one of the two parts, so the condition is always true. Join them with `&&`.",
  collectionSelf:
    "The collection is passed to its own method, so the result is known in advance. Pass the intended collection.",
  constantCondition:
    "The condition is constant, so one path is never taken. Remove the test or the dead code.",
  corsAny:
    "Every origin is allowed, so any page that a visitor opens can read the responses. List the allowed origins, and echo only those.",
  corsCredentials:
    "Every origin is allowed together with credentials, so any page that a signed-in user opens can read their data here. List the allowed origins.",
  corsReflected:
    "The request's origin is echoed, so any page that a signed-in user opens can read their data here. Compare the origin with a fixed list first.",
  corsReflectedAlways:
    "The request's origin is echoed, whatever it is, so any page that a signed-in user opens can read their data here. Compare the origin with a fixed list before it is sent back.",
  divisionByZero:
    "The divisor is parsed from input, and an integer division by zero throws, while a floating-point one gives infinity. Reject 0 first.",
  duplicateCondition:
    "An earlier branch has the same condition, so this one never runs. Correct the condition, or remove the branch.",
  emptyBodyBlock:
    "The semicolon ends the statement, so the block after it does not belong to it and always runs. Remove the semicolon.",
  emptyBodyStatement:
    "The semicolon ends the statement, so what follows does not depend on the condition and always runs. Remove the semicolon.",
  endlessLoop:
    "Nothing in the body leaves the loop, so the thread never does anything else. Give it a condition or a `break`.",
  encryptionKeyInSource:
    "The encryption key is in the source, so anyone who can read the code can decrypt the data. Read it from the environment or a secret store, and rotate it.",
  fixedSalt:
    "With a shared salt, one table computed for it cracks every stolen hash at once. Fill a new salt from SecureRandom for each password.",
  hardCodedInHistory:
    "The key or password is in the source, so anyone who can read the code or its history has it. Read it from the environment or a secret store, and rotate it.",
  hardCodedInProgram:
    "The password or key is in the source, so anyone who can read the repository or the program has it. Read it from a secret store or the environment, and rotate it.",
  ignoredPure:
    "Strings are immutable, so this call returns a new string and has no effect on the old one. Assign the return value.",
  indexFromInput:
    "The index is parsed from input, and a negative or large one throws here. Check that it is at least 0 and less than the length.",
  infiniteLoop:
    "The loop body changes nothing that the condition reads, so once entered it never ends. Update the counter in the body, or leave with `break`.",
  insecureCookie:
    "Without HttpOnly scripts can read the cookie, and without Secure it is also sent over plain HTTP. Set both to true for session cookies.",
  intentRedirection:
    "The intent comes from another app and is sent with the rights of this one, so components that are not exported can be reached. Build the intent here, or check its component before sending it.",
  linkXss:
    "The link target comes from the request, so a `javascript:` URL runs as script when the link is followed. Accept only paths on this site, or check the scheme first.",
  logInjection:
    "The request value is logged unescaped, so a line break in it forges log entries. Replace line breaks, or log in a structured format.",
  loopBound:
    "The iteration count is parsed from input, so a client can occupy this thread for hours. Reject numbers above what is needed.",
  massAssignment:
    "The whole request body is stored, so a client can add fields such as `role` or `isAdmin`. List the accepted fields, or parse the body with a strict schema.",
  massAssignmentPython:
    "The whole request is stored, so a client can add fields such as `is_admin`. List the accepted fields, or parse the request with a schema.",
  massProperty:
    "The client chooses the property name, which may be one that the code relies on, or `__proto__`. Check it against a list, or keep such values in a `Map`.",
  mathRandom:
    "`Math.random` is predictable: its values can be computed from a few earlier ones, so this secret can be guessed. Use `crypto.randomBytes` or `crypto.randomUUID`.",
  nosqlOperators:
    'The body can contain an object such as `{"$ne": null}` here, which matches every document. Convert the value with `str()` or check its type first.',
  nullAfterTest:
    "The condition says that {the value} may be null, and the code after it reads a member of it. Return in the null branch, or read it inside the condition.",
  offByOne: "The last index is the length minus one, so this always throws. Subtract one.",
  oldTls: "SSL and TLS before 1.2 have known attacks that reveal the traffic. Request TLSv1.3 or TLSv1.2.",
  openRedirect:
    "The request value becomes the redirect target, so a link to this site can lead to any other, which makes phishing believable. Accept only paths of this site, or look the target up in a fixed list.",
  permissiveBind:
    "The server binds to all interfaces, so it is also reachable from networks that were not intended. Bind to the one address that is needed.",
  policyAll:
    "The policy allows every action (`*`) on every resource (`*`), so one leaked credential controls the whole account. List the actions and resources that are needed.",
  policyEveryAccount:
    "The policy allows this to every AWS account, so anyone can send, read or delete here. Name the accounts or services that need it, or add a condition.",
  policyEverybody:
    "A principal of `*` includes other companies' accounts and unauthenticated callers. List the accounts, or add a condition that names the organization.",
  pollutionPath:
    "With `__proto__` among the keys, the walk ends at the prototype of all objects and the value is written there. Reject `__proto__`, `constructor` and `prototype`.",
  privilegeEscalation:
    "With these actions on every resource, the holder of the policy becomes administrator in one step. List the intended roles, keys and secrets.",
  queryBuilder:
    "The query builder takes this string unescaped, so anyone who controls the value can change what the statement does. Use `?` placeholders and pass the values as arguments.",
  redos:
    "The pattern repeats a repetition, so a string that almost matches takes exponential time. Remove one of the two repetitions.",
  redosBlocking:
    "The pattern repeats a repetition, so a string that almost matches takes exponential time and blocks the process. Remove the inner or the outer repetition.",
  secretLogged:
    "The secret is written to the log, and logs are kept long and read by many people. Leave it out, or log only that it was present.",
  secretLoggedOwner:
    "The secret is written to the log, and logs are kept, copied and read by many people. Leave it out, or log only the name of its owner.",
  selfComparison:
    "Both operands are the same, so the result is the same for every value; one side should be another variable. Correct the name.",
  selfComparisonName:
    "Both operands are the same, so the result never changes; another name was probably intended on one side. Write that name.",
  shortRsaKey: "RSA keys of 1024 bits or fewer can be factored. Use 3072 bits, or Ed25519.",
  shortRsaOrDsaKey:
    "RSA and DSA keys below 2048 bits can be broken by well-funded attackers. Use 3072 bits, or an elliptic curve.",
  sleepTime:
    "The duration is parsed from input, so a few requests with large numbers occupy every thread of the server. Reject numbers above what is needed.",
  sqlInjection:
    'A value is concatenated into this SQL string, so anyone who controls the value can change the statement and read or delete other rows. Keep the string constant and pass values as parameters, such as `db.query("... WHERE id = $1", [id])`.',
  ssrf: "The request value becomes the URL that the server calls, so a client can reach internal addresses, such as the cloud's metadata service, and read the response. Choose the host from a fixed list.",
  ssrfHost:
    "The request value becomes the host that the server calls, so a client can reach internal addresses, such as the cloud's metadata service, and read the response. Choose the host from a fixed list.",
  ssrfValidatedPath:
    "The request value becomes the URL that the server calls, so a client can reach internal addresses, such as the cloud's metadata service, and read the response. Choose the host from a fixed list, and let the request supply only a validated part of the path.",
  swallowed:
    "The exception is caught and ignored, so the failure leaves no trace and the code continues. Handle it, log it, or say in a comment why it may be ignored.",
  truncation:
    "The number is parsed from input, and a value that does not fit loses its upper bits, so 300 becomes 44. Check that it fits first.",
  trustBoundary:
    "Later code trusts what is in the session, and this value comes straight from the request. Validate or convert it first.",
  trustBoundaryValidate:
    "Code that reads the session trusts its values, and this one comes straight from the request. Validate it before it is stored.",
  unreachable:
    "The statement before it always leaves the block, so this code never runs. Remove it, or move it up.",
  unreachableAfterStatement:
    "This statement always leaves the block, so the code after it never runs. Remove that code, or move it up.",
  unreachableMoveBefore:
    "The statement before it always leaves the block, so this code never runs. Remove it, or move it before that statement.",
  unsafeReflection:
    "The request names the class, so a client can load any class and run its static code. Choose the class from a fixed map of allowed names.",
  upload:
    "The client chooses the file's extension, so an uploaded page or script runs for other users, or on the server. Accept a fixed list of extensions, and generate the file name.",
  weakHash:
    "Collisions for MD5 and SHA-1 can be created deliberately, so a matching hash does not prove that the data is unchanged. Use SHA-256, or note in a comment that the hash is not used for security.",
  weakHashPasswords:
    "Collisions for MD5 and SHA-1 can be created deliberately, so a matching hash does not prove that the data is unchanged. Use SHA-256, and argon2 or bcrypt for passwords.",
  worldWritable:
    "The mode lets every user of this machine write to this file, and so replace what this program reads later. Use 0600, or 0640 with the right group.",
  worldWritableOctal:
    "The mode lets every user of this machine write to this file, and so replace what this program reads later. Use 0o600, or 0o640 with the right group.",
  xpathInjection:
    "A value is concatenated into this XPath expression, so a quote in it changes which nodes match. Pass the value as a variable of the expression.",
  xxeFactory:
    "The factory resolves external entities unless told otherwise, so a document can include local files or call internal addresses. Set the feature `disallow-doctype-decl` to true.",
} as const;
