/** Scala: threads that wait for a future. */
import { defineRules } from "../writing/define-rules.ts";
import { inAction, inFunction, scalaCall } from "./matchers.ts";
import { defects } from "../shared/defects.ts";

export const blockingWait = defineRules(["scala"], "bug", [
  {
    id: "scala-waits-for-future",
    ...defects.blockingAsync,
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
]);
