/** Defects that let input exhaust memory, threads or processor time. */
import { titles } from "../../writing/titles.ts";

export const denialOfService = {
  allocation: {
    severity: "medium",
    confidence: "medium",
    cwe: 789,
    see: ["Denial_of_Service"],
    title: titles.allocation,
    message:
      "The size is parsed from input, so a client can make the server allocate gigabytes at once. Reject numbers above what is needed.",
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
  loopBound: {
    severity: "low",
    confidence: "medium",
    cwe: 606,
    see: ["Denial_of_Service"],
    title: titles.loopBound,
    message:
      "The iteration count is parsed from input, so a client can occupy this thread for hours. Reject numbers above what is needed.",
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
  regexInjection: {
    severity: "medium",
    confidence: "medium",
    cwe: 1333,
    see: ["https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS"],
    title: titles.regexInjection,
    message:
      "The pattern can take exponential time, so a short string keeps a processor busy for hours. Write it without nested repetition, and do not take patterns from requests.",
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
} as const;
