/** C#: a parameter that one call passes on and its sibling does not. */
import { defineArgumentNotPassedOn } from "../shared/argument-not-passed-on.ts";

const inClass = (body: string): string =>
  `class C {\n  public async Task F(int id, CancellationToken cancellationToken) {\n    ${body}\n  }\n}`;

export const argumentNotPassedOn = defineArgumentNotPassedOn({
  id: "csharp-argument-not-passed-on",
  languages: ["csharp"],
  text: "csharp",
  rule: { kind: "invocation_expression" },
  valid: [inClass("await Load(id, cancellationToken);\n    await Load(0, cancellationToken);")],
  invalid: [{ code: inClass("await Load(id, cancellationToken);\n    await Load(0);"), lines: [4] }],
});
