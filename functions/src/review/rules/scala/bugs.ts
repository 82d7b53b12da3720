/** Scala: failures that pass unseen or end the program, futures that are waited for, and files that stay open. */
import { defineRules } from "../writing/define-rules.ts";
import { isLeftOpen } from "../shared/left-open.ts";
import { blockingText, leftOpenText, missingValueText, swallowed } from "../other-languages/texts.ts";
import { inAction, inFunction, scalaCall } from "./matchers.ts";

export const bugs = defineRules(["scala"], "bug", [
  {
    id: "scala-swallowed-error",
    ...swallowed,
    category: "bug",
    rule: {
      kind: "case_clause",
      regex: "^case\\s+\\w+(?:\\s*:\\s*(?:Exception|Throwable|Error))?\\s*=>\\s*(?:\\(\\)\\s*)?$",
      inside: { kind: "case_block", inside: { kind: "catch_clause" } },
    },
    valid: [inFunction("try { g() } catch { case e: Exception => log(e) }")],
    invalid: [inFunction("try { g() } catch { case _: Exception => }")],
  },
  {
    id: "scala-waits-for-future",
    ...blockingText,
    rule: {
      any: [
        scalaCall({ names: "result|ready", on: "^(?:scala\\.concurrent\\.)?Await$" }),
        scalaCall({ names: "sleep", on: "^Thread$" }),
      ],
      inside: {
        stopBy: "end",
        kind: "call_expression",
        regex:
          "^(?:\\w*Action(?:\\.async)?\\b|Future\\s*[{(]|complete\\(|onSuccess\\(|onComplete\\(|[\\w.()]+\\.(?:map|flatMap|foreach|recover)\\s*[{(])",
      },
    },
    valid: [
      "object Main { def main(args: Array[String]): Unit = Await.result(run(), 10.seconds) }",
      inAction("Ok(x)"),
      inFunction("Future(blocking(g()))"),
    ],
    invalid: [inAction("Ok(Await.result(g(), 10.seconds))"), inFunction("Future { Thread.sleep(10) }")],
  },
  {
    id: "scala-get-of-option",
    ...missingValueText,
    rule: {
      kind: "field_expression",
      all: [
        { has: { field: "field", regex: "^get$" } },
        {
          has: {
            field: "value",
            any: [
              scalaCall({
                names:
                  "find|collectFirst|headOption|lastOption|minOption|maxOption|getQueryString|reduceOption",
                on: ".",
              }),
              {
                kind: "field_expression",
                regex: "\\.(?:headOption|lastOption|minOption|maxOption|toOption|asJson|asFormUrlEncoded)$",
              },
              scalaCall({
                names: "get",
                on: "(?i)(?:headers|session|cookies|params|queryString|query\\(\\))$",
              }),
            ],
          },
        },
      ],
    },
    valid: [inFunction("xs.find(_ > 3).getOrElse(0)"), inFunction("m.get(x)")],
    invalid: [
      inFunction("xs.find(_ > 3).get"),
      inFunction("xs.headOption.get"),
      inAction('request.headers.get("a").get'),
    ],
  },
  {
    id: "scala-resource-left-open",
    ...leftOpenText,
    rule: {
      kind: "val_definition",
      has: {
        field: "value",
        any: [
          {
            kind: "call_expression",
            regex:
              "^(?:scala\\.io\\.)?Source\\.from(?:File|URL|InputStream)\\([^{}]*\\)$|^DriverManager\\.getConnection\\(",
          },
          {
            kind: "instance_expression",
            regex:
              "^new\\s+(?:java\\.io\\.)?(?:File(?:Input|Output)Stream|File(?:Reader|Writer)|Buffered\\w+|PrintWriter|RandomAccessFile|ZipFile|ObjectInputStream|ObjectOutputStream|Socket|ServerSocket)\\(",
          },
        ],
      },
    },
    check: (node) => {
      const name = /\bval\s+(\w+)/.exec(node.text())?.[1] ?? "";
      const owner = node.ancestors().find((one) => one.kind() === "function_definition");
      return owner !== undefined && isLeftOpen(name, owner.text());
    },
    valid: [
      inFunction("val s = Source.fromFile(x); try s.size finally s.close()"),
      inFunction("val s = Source.fromFile(x); read(s)"),
    ],
    invalid: [inFunction("val s = Source.fromFile(x); s.getLines().size")],
  },
]);
