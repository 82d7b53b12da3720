/** Go: return values that are ignored. */
import { defineRules } from "../writing/define-rules.ts";
import { found, inFunction } from "./examples.ts";
import { titles } from "../writing/titles.ts";

/** Of what only returns a new value, the return value is all. */
const returnsOnly =
  "^(?:strings\\.(?:Replace|ReplaceAll|Trim\\w*|ToLower|ToUpper|ToTitle|Title|Split\\w*|Join|Repeat|Fields|Contains|HasPrefix|HasSuffix)|bytes\\.(?:Replace|ReplaceAll|Trim\\w*|ToLower|ToUpper|Join|Repeat)|fmt\\.(?:Sprint\\w*|Errorf)|errors\\.(?:New|Wrap|Wrapf|Errorf|WithMessage|WithStack|Join)|strconv\\.(?:Itoa|Quote|Format\\w+)|(?:filepath|path)\\.(?:Join|Clean|Base|Dir|Ext)|slices\\.(?:Insert|Delete|Compact|Clip|Grow|Concat)|context\\.With(?:Value|Cancel|Timeout|Deadline)|time\\.(?:Now|Since|Until)|sort\\.Reverse|html\\.EscapeString|url\\.(?:QueryEscape|PathEscape)|template\\.HTMLEscapeString|regexp\\.QuoteMeta|math\\.\\w+|http\\.NewRequest(?:WithContext)?|(?:r|req|request)\\.WithContext)$";

export const ignoredResult = defineRules(["go"], "bug", [
  {
    id: "go-answer-thrown-away",
    severity: "medium",
    confidence: "high",
    cwe: 252,
    see: ["https://pkg.go.dev/golang.org/x/tools/go/analysis/passes/unusedresult"],
    title: titles.ignoredReturn,
    message:
      "The call has no side effect, so without using its return value this line does nothing. Use the return value.",
    rule: {
      kind: "expression_statement",
      has: {
        kind: "call_expression",
        any: [
          { has: { field: "function", regex: returnsOnly } },
          {
            has: {
              field: "function",
              regex: "(?:\\bu|[uU][rR][lL]|\\bURL)\\.Query\\(\\)\\.(?:Add|Set|Del)$",
            },
          },
          {
            has: { field: "function", regex: "\\.Header(?:\\(\\))?\\.Clone\\(\\)\\.(?:Add|Set|Del)$" },
          },
        ],
      },
    },
    valid: [
      inFunction("s = strings.TrimSpace(s)"),
      inFunction('q := u.Query()\n\tq.Add("a", "b")'),
      inFunction("http.Error(w, t, 500)"),
      inFunction('errors.New("replaced " + name).AtWarning().WriteToLog()'),
    ],
    invalid: [
      found('strings.ReplaceAll(s, "a", "b")'),
      found('fmt.Errorf("no such user %s", id)'),
      found('r.URL.Query().Set("page", "2")'),
      found("filepath.Clean(p)"),
      found("r.WithContext(ctx)"),
    ],
  },
]);
