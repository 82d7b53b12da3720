/** Go: request values in logs. */
import { goCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { foundInHandler as found, inHandler as inFunction } from "./examples.ts";
import { titles } from "../writing/titles.ts";

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
    valid: [
      inFunction('log.Printf("bad user %q", r.FormValue("user"))'),
      inFunction('log.Printf("bad user %s", strings.ReplaceAll(r.FormValue("user"), "\\n", ""))'),
      inFunction('log.Println("started")'),
    ],
    invalid: [
      found('log.Printf("bad user %s", r.FormValue("user"))'),
      found('klog.V(2).Infoln(r.FormValue("user"))'),
      found('logger.WithField("a", b).Warningf("user %s", r.FormValue("user"))'),
    ],
  },
]);
