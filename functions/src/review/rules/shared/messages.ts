/** What rules of several files say of one defect, under the name of its title; what whole rules share is in `defects/`. */
export const messages = {
  emptyBodyBlock:
    "The semicolon ends the statement, so the block after it does not belong to it and always runs. Remove the semicolon.",
  emptyBodyStatement:
    "The semicolon ends the statement, so what follows does not depend on the condition and always runs. Remove the semicolon.",
  fixedSalt:
    "With a shared salt, one table computed for it cracks every stolen hash at once. Fill a new salt from SecureRandom for each password.",
  infiniteLoop:
    "The loop body changes nothing that the condition reads, so once entered it never ends. Update the counter in the body, or leave with `break`.",
  insecureCookie:
    "Without Secure the cookie is sent over plain HTTP, and without HttpOnly scripts can read it. Set both for session cookies.",
  massProperty:
    "The client chooses the property name, which may be one that the code relies on, or `__proto__`. Check it against a list, or keep such values in a `Map`.",
  nullAfterTest:
    "The condition says that {the value} may be null, and the code after it reads a member of it. Return in the null branch, or read it inside the condition.",
  policyAll:
    "The policy allows every action (`*`) on every resource (`*`), so one leaked credential controls the whole account. List the actions and resources that are needed.",
  selfComparison:
    "Both operands are the same, so the result is the same for every value; one side should be another variable. Correct the name.",
  trustBoundary:
    "Later code trusts what is in the session, and this value comes straight from the request. Validate or convert it first.",
  unsafeReflection:
    "The request names the class, so a client can load any class and run its static code. Choose the class from a fixed map of allowed names.",
} as const;
