/** Kotlin: collections passed to their own methods. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { kotlinCall, inFunction } from "./matchers.ts";
import { textOf } from "../../syntax/node-memo.ts";

export const collectionWithItself = defineRules(["kotlin"], "bug", [
  {
    id: "kotlin-collection-with-itself",
    ...defects.collectionSelf,
    rule: kotlinCall({
      names: "containsAll|addAll|removeAll|retainAll",
      on: String.raw`^(?:this\.)?\w+$`,
      args: String.raw`^\(\s*(?:this\.)?\w+\s*\)$`,
    }),
    check: (node) => /^((?:this\.)?\w+)\s*\??\.\w+\(\s*\1\s*\)$/.test(textOf(node)),
    valid: [inFunction("xs.addAll(ys)"), inFunction("xs.addAll(xs.toList())")],
    invalid: [inFunction("xs.addAll(xs)"), inFunction("this.xs.removeAll(this.xs)")],
  },
]);
