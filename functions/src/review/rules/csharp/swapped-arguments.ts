/** C#: arguments in each other's place. */
import { defineSwappedArguments } from "../shared/swapped-arguments.ts";
import { csharpCall } from "../writing/call-matchers.ts";
import { destinationFirst, defineSwappedLibraryArguments } from "../shared/swapped-library-arguments.ts";

export const swappedArguments = defineSwappedArguments({
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

export const swappedLibraryArguments = defineSwappedLibraryArguments({
  id: "csharp-swapped-library-arguments",
  languages: ["csharp"],
  rule: csharpCall({ names: "Copy|Move", on: "(?:^|\\.)File$|(?:^|\\.)Directory$", args: destinationFirst }),
  valid: ["class A { void F(string source, string target) { File.Copy(source, target); } }"],
  invalid: ["class A { void F(string source, string target) { File.Copy(target, source); } }"],
});
