/** Go: secrets that are written to a log. */
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { found, inFunction } from "./examples.ts";
import { defects } from "../shared/defects.ts";

const secretName =
  "(?i)^(?:\\w+\\.)*(?:\\w+[._]?)?(?:password|passwd|pwd|passphrase|secret|secretKey|apiKey|api_key|privateKey|accessToken|authToken|refreshToken|creditCard|cardNumber|cvv|ssn)$";

/** What was hashed, encrypted or blotted out tells no secret. */
const harmless =
  "(?i)(?:hash|encrypt|encod|crypted|mask|redact|secure)\\w*\\)?$|(?:hash|encrypt|encode|crypt|mask|redact|sanitize)\\w*\\(|(?:hashed|encrypted|encoded|masked|secure)_?\\w+\\)?$";

const words = "(?:password|passwd|pwd|passphrase|secretKey|apiKey|privateKey|accessToken|authToken)";

const secretMaker = `(?i)^(?:\\w+\\.)*(?:get|read|load|fetch)${words}\\(\\)$`;

/** Joined to a text, as in `name + ": " + password`. */
const joinedSecret = `(?i)\\+\\s*(?:string\\()?(?:\\w+\\.)*\\w*${words}\\)?$`;

/** Each name is spelled out, so that calls are found by it. */
const logNames = ["Print", "Info", "Notice", "Warn", "Warning", "Error", "Debug", "Fatal", "Panic", "Trace"]
  .flatMap((level) => ["", "f", "ln", "w"].map((ending) => level + ending))
  .join("|");

const secretField =
  '(?i)(?:FormValue|PostFormValue|PostForm|Query|QueryParam|DefaultPostForm)\\("(?:password|passwd|pwd|pass|secret|token|api_?key)"\\)$';

export const secretLogging = defineRules(["go"], "security", [
  {
    id: "go-secret-in-log",
    ...defects.secretLogged,
    confidence: "high",
    rule: goCall({
      names: logNames,
      on: "(?i)^(?:\\w+\\.)*(?:log|logs|logger|logrus|slog|glog|klog|sugar|entry|zap\\.S\\(\\)|\\w+(?:Log|Logger))$",
      args: {
        any: [
          {
            has: {
              any: [
                { regex: secretName },
                { regex: secretField },
                { regex: secretMaker },
                { regex: joinedSecret },
              ],
              not: { regex: harmless },
            },
          },
          {
            all: [
              {
                has: {
                  regex: '(?i)^[`"].*\\b(?:access|auth|bearer|refresh|session|api|csrf|reset)[ _-]?token',
                },
              },
              { has: { kind: "identifier", regex: "(?i)token$" } },
            ],
          },
        ],
      },
    }),
    valid: [
      inFunction('log.Printf("password of %s changed", user)'),
      inFunction('log.Println("token", len(password))'),
      inFunction("log.Println(user.HashedPassword, crypt(password))"),
    ],
    invalid: [
      found('log.Printf("login %s %s", user, password)'),
      found('logger.Infof("key %s", cfg.APIKey)'),
      found('log.Println("password: " + password)'),
      found("log.Panicln(getPassword())"),
      found('log.Println(r.FormValue("password"))'),
    ],
  },
]);
