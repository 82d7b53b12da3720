/** Swift: secrets in logs. */
import { defineRules } from "../writing/define-rules.ts";
import { inFunction, swiftCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

const secretWord = "(?i:\\w*(?:password|passwd|passphrase|secret|token|apikey|privatekey|jwt))\\b[!?]?";

const secret = `\\\\\\((?:\\w+\\.)*${secretWord}`;

export const secretLogging = defineRules(["swift"], "security", [
  {
    id: "swift-secret-in-log",
    ...defects.secretLogged,
    rule: swiftCall({
      names:
        "print|debugPrint|NSLog|NSLogv|info|debug|trace|notice|warning|error|critical|fault|os_log|log|dump",
      args: `${secret}(?:,\\s*privacy:\\s*\\.public)?\\)|^\\((?:"[^"]*",\\s*)?(?:\\w+\\.)*${secretWord}(?:,\\s*\\w+:[^()]*)?\\)$|^\\("[^"]*%@[^"]*",.*(?:\\w+\\.)*${secretWord}\\s*(?:as! \\w+)?[\\]),]`,
    }),
    // Without a word about privacy, a logger of the system hides what is put in.
    check: (node) => !/^\w*(?:log|logger)\.\w+\([^)]*\\\((?![^"]*privacy:\s*\.public)/i.test(node.text()),
    valid: [
      inFunction('print("password was changed")'),
      inFunction('logger.info("login \\(password)")'),
      inFunction('logger.info("login \\(password, privacy: .private)")'),
      inFunction("print(passwordHash)"),
    ],
    invalid: [
      inFunction('print("password: \\(password)")'),
      inFunction('NSLog("%@ %@", user, password)'),
      inFunction('logger.error("login \\(password, privacy: .public)")'),
      inFunction("NSLog(user.passphrase)"),
    ],
  },
]);
