/** Java: collections passed to their own methods. */
import { defineRules } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { named, isDeclaredAs } from "./java-nodes.ts";
import { textOf, fieldTextOf } from "../../syntax/node-memo.ts";
import { methodWith, foundWith } from "./examples.ts";

export const collectionWithItself = defineRules(["java"], "bug", [
  {
    id: "java-collection-with-itself",
    ...defects.collectionSelf,
    rule: javaCall({
      names: "containsAll|addAll|removeAll|retainAll",
      on: String.raw`^(?:this\.)?\w+$`,
      args: { regex: String.raw`^\((?:\d+,\s*)?(?:this\.)?\w+\)$` },
    }),
    check: (node) => {
      const [last] = named(node.field("arguments")).slice(-1);
      const given = last ? textOf(last) : "";
      const own = fieldTextOf(node, "object");
      const plain = (path: string): string => path.replace(/^this\./, "");
      if (plain(given) !== plain(own)) return false;
      return given === own || !isDeclaredAs(plain(given), /./, node);
    },
    valid: [methodWith("xs.addAll(ys);"), methodWith("this.xs.addAll(xs);", "List<String> xs")],
    invalid: [foundWith("xs.addAll(xs);"), foundWith("this.xs.removeAll(xs);")],
  },
]);
