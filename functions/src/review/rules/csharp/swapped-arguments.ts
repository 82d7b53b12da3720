/** C#: arguments in each other's place. */
import { swappedArguments } from "../shared/swapped-arguments.ts";

export const swappedCalls = swappedArguments({
  id: "csharp-swapped-arguments",
  languages: ["csharp"],
  head: "typed",
  rule: { kind: "invocation_expression" },
  valid: [
    "class A {\n  void Resize(int width, int height) {}\n\n  void Draw(Image i) {\n    var (width, height) = i.Size();\n    Resize(width, height);\n  }\n}",
  ],
  invalid: [
    {
      code: "class A {\n  void Resize(int width, int height) {}\n\n  void Draw(Image i) {\n    var (width, height) = i.Size();\n    Resize(height, width);\n  }\n}",
      lines: [6],
    },
  ],
});
