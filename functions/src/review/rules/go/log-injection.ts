/** Go: request values in logs. */
import type { SgNode } from "@ast-grep/napi";
import { fieldOf, fieldTextOf, textOf } from "../../syntax/node-memo.ts";
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { foundInHandler as found, inHandler as inFunction } from "./examples.ts";
import { titles } from "../writing/titles.ts";
import { argumentsOf } from "./tree.ts";

/** Each name is spelled out, so that calls are found by it. */
const logNames = [
  ...["Print", "Info", "Informational", "Notice", "Warn", "Warning", "Error", "Debug", "Trace", "Fatal"],
  ...["Panic", "Exit", "Alert", "Critical", "Emergency", "Log"],
].flatMap((level) => ["", "f", "ln", "w", "Depth"].map((ending) => level + ending));

const loggers =
  "log|logs|logger|lgr|lg|logrus|glog|klog|sugar|sugared|entry|beego|verbose|l|zap\\.S\\(\\)|zap\\.L\\(\\)|hclog|seelog|log15|zerolog|\\w+(?:Log|Logger)";

export const logInjection = defineRules(["go"], "security", [
  {
    id: "go-log-injection",
    severity: "low",
    confidence: "medium",
    cwe: 117,
    see: ["Logging"],
    title: titles.logInjection,
    message:
      "The request value is logged unescaped, so a line break in it forges log entries. Write it with `%q`, or as a field of a structured log.",
    rule: goCall({
      names: ["Output", ...logNames].join("|"),
      on: `(?i)^(?:\\w+\\.)*(?:${loggers})$|^(?:${loggers})(?:\\.\\w+\\([^()]*\\))+$|^(?:k|g)?log\\.V\\(`,
      asAll: "VALUE",
      args: { not: { regex: "%q|%#v|zap\\.|slog\\." } },
    }),
    flow: { VALUE: "reflected" },
    check: (call) => !isStructured(call),
    valid: [
      inFunction('slog.Warn("login refused", "user", r.FormValue("user"))'),
      inFunction('logger.Error("login refused", "user", r.FormValue("user"), "try", n)'),
      inFunction('logger.Error(err, "login refused", "user", r.FormValue("user"))'),
      inFunction('sugar.Infow("login refused", "user", r.FormValue("user"))'),
      inFunction('logger.Info("login refused", String("user", r.FormValue("user")))'),
      inFunction('log.Printf("bad user %q", r.FormValue("user"))'),
      inFunction('log.Printf("bad user %s", strings.ReplaceAll(r.FormValue("user"), "\\n", ""))'),
      inFunction('log.Println("started")'),
    ],
    invalid: [
      found('log.Printf("bad user %s", r.FormValue("user"))'),
      found('logger.Infow("refused "+r.FormValue("user"), "try", n)'),
      found('log.Println("refused", "user", r.FormValue("user"))'),
      found('klog.V(2).Infoln(r.FormValue("user"))'),
      found('logger.WithField("a", b).Warningf("user %s", r.FormValue("user"))'),
    ],
  },
]);

/** `Info("refused", "user", name)`: a logger with fields escapes each of them, and `slog` the message as well. */
function isStructured(call: SgNode): boolean {
  const callee = fieldOf(call, "function");
  if (fieldTextOf(callee, "operand") === "slog") return true;
  if (/^(?:Print|Output)|(?:f|ln|Depth)$/.test(fieldTextOf(callee, "field"))) return false;
  const given = argumentsOf(call).map(textOf);
  const message = given.findIndex(isString);
  const fields = given.slice(message + 1);
  if (message < 0 || message > 1 || fields.length === 0) return false;
  return (
    fields.every(isField) ||
    (fields.length % 2 === 0 && fields.every((one, at) => at % 2 === 1 || isKey(one)))
  );
}

function isString(text: string): boolean {
  return /^(?:"(?:[^"\\]|\\.)*"|`[^`]*`)$/.test(text);
}

/** No part of a sentence: `"user"`, not `"user: "`. */
function isKey(text: string): boolean {
  return /^"[\w.\-/]+"$|^\w+\.?[kK]ey\w*$/.test(text);
}

/** `zap.String("user", name)`, and the same of other libraries or of the program itself. */
function isField(text: string): boolean {
  return /^(?:\w+\.)?(?:String|Str|Any|Int\w*|Bool|Err|Error|NamedError|Field|F|Stringer|Duration|Time|Group)\(/.test(
    text,
  );
}
