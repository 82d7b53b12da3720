/** Python: how far a request reaches: into records, options, expressions, formats, amounts and uploads. */
import { pyCall } from "../writing/call-matchers.ts";
import { defineRules } from "../writing/define-rules.ts";
import { processModule } from "./process-module.ts";
import { titles } from "../writing/titles.ts";
import { inRoute, foundInRoute as found } from "./examples.ts";
import { defects } from "../shared/defects.ts";

export const requestControlledOptions = defineRules(["python"], "security", [
  {
    id: "py-every-field-accepted",
    severity: "medium",
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: "Mass assignment: all model fields accepted",
    message:
      "All fields are accepted, so a field that is added later, such as a role, can be set from requests, too. List the fields.",
    rule: {
      kind: "assignment",
      all: [
        { has: { field: "left", regex: "^fields$" } },
        { has: { field: "right", regex: "^[\"']__all__[\"']$" } },
      ],
      inside: { stopBy: "end", kind: "class_definition", has: { field: "name", regex: "^Meta$" } },
    },
    valid: ['class S:\n    class Meta:\n        fields = ["id"]'],
    invalid: [{ code: 'class S:\n    class Meta:\n        fields = "__all__"', lines: [3] }],
  },
  {
    id: "py-record-of-request",
    ...defects.massAssignmentPython,
    rule: {
      ...pyCall({
        names: "create|update|get_or_create|update_or_create|insert|filter_by",
        args: { has: { kind: "dictionary_splat", has: { pattern: "$ALL" } } },
      }),
    },
    flow: { ALL: "outside" },
    check: (node) =>
      !/\*\*\(?(?:await )?(?:flask\.)?request\.(?:json|form|data|POST|GET|args|get_json\(\)|form\.to_dict\(\)|json\(\))\)?[,)]/.test(
        node.text(),
      ),
    valid: [inRoute('User.objects.create(name=request.form["n"])')],
    invalid: [
      found("User.objects.create(**request.POST.dict())"),
      found("data = request.get_json()\nUser.objects.update(**data)"),
    ],
  },
  {
    id: "py-option-from-request",
    severity: "medium",
    confidence: "high",
    cwe: 88,
    see: ["OS_Command_Injection_Defense"],
    title: titles.argumentInjection,
    message:
      "A value such as `--upload-pack=...` or `-o...` is read as an option and makes this program run or write something else. Put `--` before it, or reject values that begin with a dash.",
    rule: {
      any: [
        pyCall({
          names: "create_subprocess_exec",
          asAll: "WORD",
          args: {
            has: {
              nthChild: 1,
              regex:
                "^[\"'](?:\\S*/)?(?:git|hg|svn|ssh|scp|rsync|curl|wget|tar|zip|find|sed|awk|ffmpeg|convert|psql|mysql|docker|kubectl|man|less)[\"']$",
            },
          },
        }),
        pyCall({
          names: "run|call|check_call|check_output|Popen",
          bare: "also",
          on: processModule,
          args: {
            has: {
              nthChild: 1,
              kind: "list",
              all: [
                {
                  any: [
                    { has: { nthChild: { position: 1, reverse: true }, pattern: "$WORD" } },
                    { has: { nthChild: 2, pattern: "$WORD" } },
                    { has: { nthChild: 3, pattern: "$WORD" } },
                  ],
                },
                {
                  has: {
                    nthChild: 1,
                    regex:
                      "^[\"'](?:\\S*/)?(?:git|hg|svn|ssh|scp|rsync|curl|wget|tar|zip|find|sed|awk|ffmpeg|convert|psql|mysql|docker|kubectl|man|less)[\"']$",
                  },
                },
              ],
            },
          },
        }),
      ],
    },
    flow: { WORD: "url" },
    check: (node) => !/["']--(?:end-of-options)?["']/.test(node.text()),
    valid: [inRoute('subprocess.run(["git", "clone", "--", request.args["u"]])')],
    invalid: [found('subprocess.run(["git", "clone", request.args["u"]])')],
  },
  {
    id: "py-frame-query-from-request",
    severity: "high",
    confidence: "high",
    cwe: 95,
    see: ["Injection_Prevention"],
    title: titles.codeInjection,
    message:
      "pandas evaluates the string as Python, and `@` in it reaches every variable of the program. Compare columns with the value in code instead.",
    rule: pyCall({ names: "query|eval", on: "(?i)^(?:df\\w*|\\w*frame|data|table|pd|\\w+_df)$", as: "CODE" }),
    fileHas: ["pandas"],
    flow: { CODE: "outside" },
    valid: [inRoute('import pandas\ndf.query("a > 1")')],
    invalid: [{ code: `import pandas\n${inRoute('df.query(request.args["q"])')}`, lines: [4] }],
  },
  {
    id: "py-format-from-request",
    severity: "medium",
    confidence: "high",
    cwe: 134,
    title: titles.formatInput,
    message:
      "A format such as `{user.__init__.__globals__}` reveals secrets of the program. Keep the format constant.",
    rule: pyCall({ names: "format|format_map", onAs: "FORMAT", args: { has: { nthChild: 1 } } }),
    flow: { FORMAT: "outside" },
    check: (node) => !/^[a-z]*["']/i.test(node.text()),
    valid: [inRoute('"{}".format(request.args["a"])')],
    invalid: [found('request.args["f"].format(user=user)')],
  },
  {
    id: "py-amount-from-request",
    severity: "low",
    confidence: "medium",
    cwe: 770,
    see: ["Denial_of_Service"],
    title: titles.allocation,
    message:
      "The size comes from the request, so a large number makes the server build a string or list of gigabytes. Reject numbers above what is needed.",
    rule: {
      kind: "binary_operator",
      all: [
        { has: { field: "operator", regex: "^\\*$" } },
        { has: { field: "left", any: [{ kind: "string" }, { kind: "list" }] } },
        { has: { field: "right", kind: "identifier", pattern: "$N" } },
      ],
    },
    fileHas: ["request"],
    flow: { N: "amount" },
    valid: [inRoute('n = min(int(request.args["n"]), 100)\nreturn "x" * n')],
    invalid: [{ code: inRoute('n = int(request.args["n"])\ny = "x" * n'), lines: [4] }],
  },
  {
    id: "py-upload-served",
    ...defects.upload,
    rule: pyCall({ names: "save", args: { has: { nthChild: 1, regex: "\\.|join|/|name|path" } } }),
    fileHas: ["request.files", "request.FILES", "UploadFile"],
    check: (node, { text }) => {
      const around =
        node
          .ancestors()
          .find((one) => one.kind() === "function_definition")
          ?.text() ?? "";
      const file =
        node
          .field("function")
          ?.text()
          .replace(/\.save$/, "") ?? "";
      const isUpload =
        new RegExp(
          String.raw`\b${file.replace(/\W/g, ".")}\s*=\s*(?:\w+\.)*request\.(?:files|FILES)|^request\.files`,
        ).test(around) || file.startsWith("request.");
      return (
        isUpload &&
        around.includes(".filename") &&
        !/allowed|ALLOWED|splitext|rsplit|endswith|mimetype|content_type|imghdr|uuid|token_hex/.test(
          around,
        ) &&
        !/UploadSet|ALLOWED_EXTENSIONS/.test(text)
      );
    },
    valid: [
      inRoute(
        'f = request.files["f"]\nif not allowed_file(f.filename):\n    abort(400)\nf.save(os.path.join(d, f.filename))',
      ),
    ],
    invalid: [found('f = request.files["f"]\nf.save(os.path.join(d, os.path.basename(f.filename)))')],
  },
]);
