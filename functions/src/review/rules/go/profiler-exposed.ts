/** Go: profiling endpoints that anyone reaches. */
import { defineRules } from "../writing/define-rules.ts";

export const profilerExposed = defineRules(["go"], "security", [
  {
    id: "go-profiler-exposed",
    severity: "medium",
    confidence: "medium",
    cwe: 489,
    see: ["https://pkg.go.dev/net/http/pprof"],
    title: "Profiling endpoint exposed",
    message:
      "The import registers the profiler on the default handler, where memory and command line can be read. Serve it on a separate address, or behind authentication.",
    rule: { kind: "import_spec", regex: '^_\\s+"net/http/pprof"$' },
    valid: ['package p\n\nimport "net/http"'],
    invalid: [{ code: 'package p\n\nimport _ "net/http/pprof"', lines: [3] }],
  },
]);
