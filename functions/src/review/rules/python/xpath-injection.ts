/** Python: XPath expressions built from input. */
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { defects } from "../shared/defects.ts";
import { pyCall } from "../writing/call-matchers.ts";
import { titles } from "../writing/titles.ts";
import { fieldTextOf } from "../../syntax/node-memo.ts";
import type { SgNode } from "@ast-grep/napi";

function isCondition(call: SgNode): boolean {
  const args = fieldTextOf(call, "arguments");
  return !/["']/.test(args) || /=|contains\(|starts-with\(|text\(\)/.test(args);
}

export const xpathInjection = defineRules(["python"], "security", [
  {
    id: "py-xpath-injection",
    ...defects.xpathInjection,
    milder: whereGuessed,
    rule: {
      any: [
        pyCall({ names: "xpath|evaluate", as: "PATH" }),
        pyCall({ names: "XPath|ETXPath", bare: "also", on: ".", as: "PATH" }),
        pyCall({ names: "select|Selector|iter_select", on: "^elementpath$", asAll: "PATH" }),
      ],
    },
    fileHas: ["xpath", "XPath", "elementpath", "etree", "ElementTree"],
    // A name of an element that is put together is no condition.
    check: isCondition,
    flow: { PATH: "assembled" },
    valid: [
      "from lxml import etree\nroot.xpath('/a/b[@name=$name]', name=name)",
      "from lxml import etree\nroot.find('name')",
    ],
    invalid: [
      { code: "from lxml import etree\nroot.xpath('/a/b[@name=\"' + name + '\"]')", lines: [2] },
      { code: "from lxml import etree\nroot.xpath(f\"/a/b[@name='{name}']\")", lines: [2] },
    ],
  },
  {
    id: "py-element-path-from-request",
    severity: "medium",
    confidence: "high",
    cwe: 643,
    see: ["Injection_Prevention"],
    title: titles.xpathInjection,
    message:
      "The request value is put into an element path, so a quote in it changes which elements are found. Compare the element's content or attribute with the value in code instead.",
    rule: pyCall({ names: "findall|find|iterfind|findtext|xpath", as: "PATH" }),
    fileHas: ["etree", "ElementTree"],
    // What quotes a value in a condition is found by the rule above.
    check: (node) => !fieldTextOf(node, "function").endsWith(".xpath") || !isCondition(node),
    flow: { PATH: "outside" },
    valid: ["from lxml import etree\nroot.find('name')", "from lxml import etree\nroot.findall(path)"],
    invalid: [
      { code: 'from lxml import etree\nroot.xpath("//" + request.args["n"])', lines: [2] },
      {
        code: "from xml.etree import ElementTree\nroot.find(\"user[@name='\" + request.args['n'] + \"']\")",
        lines: [2],
      },
    ],
  },
]);
