/** C and C++: return values compared with what the function never returns. */
import { defineRules } from "../writing/define-rules.ts";
import { cFunction } from "../writing/call-matchers.ts";
import { inFunction, found } from "./examples.ts";

export const incorrectErrorCheck = defineRules(["c", "cpp"], "bug", [
  {
    id: "c-answer-compared-wrongly",
    severity: "medium",
    confidence: "high",
    cwe: 253,
    title: "Error check compares with the wrong value",
    message:
      "`fgets` and `malloc` return NULL on failure, `fread` and `fwrite` return a count that is never negative. Compare with that.",
    rule: {
      kind: "binary_expression",
      any: [
        {
          all: [
            {
              has: {
                field: "left",
                ...cFunction({ names: "fgets|fread|fwrite|malloc|calloc|fopen|fgetws|strstr|strchr" }),
              },
            },
            { has: { field: "operator", regex: "^<$" } },
            { has: { field: "right", regex: "^0$" } },
          ],
        },
        {
          all: [
            {
              has: {
                field: "left",
                ...cFunction({
                  names:
                    "fputs|fputc|putc|putchar|puts|fprintf|printf|snprintf|sprintf|fputws|fputwc|putwc|wprintf|SNPRINTF",
                }),
              },
            },
            { has: { field: "operator", regex: "^==$" } },
            { has: { field: "right", regex: "^0$" } },
          ],
        },
        {
          all: [
            {
              has: {
                field: "left",
                ...cFunction({ names: "rename|remove|fscanf|sscanf|scanf|RENAME|REMOVE|unlink" }),
              },
            },
            { has: { field: "operator", regex: "^==$" } },
            { has: { field: "right", kind: "null" } },
          ],
        },
      ],
    },
    valid: [inFunction("if (fread(p, 1, 9, s) != 9) g();"), inFunction("if (fputs(p, s) == EOF) g();")],
    invalid: [found("if (fgets(p, 9, stdin) < 0) g();"), found("if (fputs(p, s) == 0) g();")],
  },
]);
