/** Java: objects whose properties a request sets. */
import { defineRules } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";
import { methodOf } from "./java-nodes.ts";
import { javaCall } from "../writing/call-matchers.ts";
import { inMethod, found } from "./examples.ts";

export const massAssignment = defineRules(["java"], "security", [
  {
    id: "java-saved-from-request",
    severity: "medium",
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: titles.massAssignment,
    message:
      "Spring binds every property that the request contains, so a client can also set an id, an owner or a role. Bind a form class with the accepted fields, and copy them.",
    rule: {
      kind: "formal_parameter",
      all: [
        { has: { kind: "modifiers", regex: "@(?:RequestBody|ModelAttribute)\\b" } },
        {
          has: {
            field: "type",
            not: {
              regex:
                "^(?:String|Map\\b.*|List\\b.*|byte\\[\\]|JsonNode|\\w*(?:D[tT][oO]|Form|Request|Req|Command|Cmd|Input|Payload|Body|Params?|Query|Model|View|VO|Vo|Bean|Message|Event|Data))$",
            },
          },
        },
      ],
    },
    check: (node, { text }) => {
      const type = node.field("type")?.text() ?? "";
      const name = node.field("name")?.text() ?? "";
      const method = methodOf(node)?.text() ?? "";
      const isEntity = new RegExp(String.raw`@(?:Entity|Document|Table)\b[^{;]*\bclass\s+${type}\b`).test(
        text,
      );
      const isStored = new RegExp(
        String.raw`\.(?:save|saveAndFlush|persist|merge|saveOrUpdate|insert|update|create|add|save\w*)\(\s*${name}\s*\)`,
      ).test(method);
      const fields = /set(?:Disallowed|Allowed)Fields\(/.test(text);
      return (isStored || isEntity) && !fields;
    },
    valid: [
      "class C {\n  @PostMapping\n  A f(@RequestBody AccountForm form) { return repository.save(new A(form.name())); }\n}",
      "class C {\n  @PostMapping\n  A f(@RequestBody Filter filter) { return repository.find(filter); }\n}",
    ],
    invalid: [
      {
        code: "class C {\n  @PostMapping\n  A f(@RequestBody Account account) { return repository.save(account); }\n}",
        lines: [3],
      },
      {
        code: "class C {\n  @PostMapping\n  A f(@ModelAttribute User user) { service.update(user); return null; }\n}",
        lines: [3],
      },
    ],
  },
  {
    id: "java-properties-from-request",
    severity: "medium",
    confidence: "medium",
    cwe: 915,
    see: ["Mass_Assignment"],
    title: titles.massProperty,
    message:
      "The request names the properties, so a client can also set an owner, a role or the class loader. Copy the accepted fields one by one.",
    rule: javaCall({
      names: "populate|copyProperties|setProperty",
      on: "^(?:\\w+\\.)*(?:BeanUtils|BeanUtilsBean|PropertyUtils)(?:\\.getInstance\\(\\))?$",
      asAll: "FIELDS",
    }),
    flow: { FIELDS: "outside" },
    valid: [inMethod("BeanUtils.copyProperties(form, account);")],
    invalid: [found("BeanUtils.populate(account, request.getParameterMap());")],
  },
]);
