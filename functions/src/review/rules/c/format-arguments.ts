/** C and C++: formats whose arguments do not fit. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { inFunction, found } from "./examples.ts";
import { anywhere } from "./matchers.ts";

export const formatArguments = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-format-arguments",
    fault: "format-arguments",
    severity: "medium",
    confidence: "high",
    cwe: 685,
    title: titles.formatMismatch,
    message:
      "A missing argument is read from unrelated memory, which leaks data or ends the program. Pass one argument for each conversion.",
    rule: anywhere,
    valid: [
      inFunction('printf("%d%%\\n", a);'),
      inFunction('printf("%.*s", a, p);'),
      inFunction('printf("%.*s", STR_VIEW(p));'),
      `#define COUNT(n) n, (n) == 1 ? "" : "s"\n${inFunction('printf("%d file%s", COUNT(a));')}`,
    ],
    invalid: [found('printf("%d %s\\n", a);'), found('sprintf(p, "a", a);')],
  },
  {
    id: "c-format-type",
    fault: "format-type",
    severity: "medium",
    confidence: "high",
    cwe: 686,
    title: "Format string: wrong argument type",
    message:
      "The argument's type differs from the conversion, so a number is dereferenced as a pointer, or a pointer printed as a number. Choose the conversion for the type.",
    rule: anywhere,
    valid: [inFunction('printf("%s %d", p, a);'), inFunction('printf("%f", (double)a);')],
    invalid: [found('printf("%s", a);'), found('printf("%d", p);')],
  },
  {
    id: "c-scan-without-address",
    fault: "scan-without-address",
    severity: "high",
    confidence: "high",
    cwe: 688,
    title: "Format string: `scanf` argument without `&`",
    message:
      "`scanf` takes an address, and here it writes wherever the number points. Put `&` before the variable.",
    rule: anywhere,
    valid: [inFunction('scanf("%d", &a);')],
    invalid: [found('if (scanf("%d", a) != 1) g();')],
  },
]);
