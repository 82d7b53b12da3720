/** Python: arguments in each other's place. */
import { defineSwappedArguments } from "../shared/swapped-arguments.ts";
import { pyCall } from "../writing/call-matchers.ts";
import {
  destinationFirst,
  swappedPair,
  defineSwappedLibraryArguments,
} from "../shared/swapped-library-arguments.ts";

export const swappedArguments = defineSwappedArguments({
  id: "py-swapped-arguments",
  languages: ["python"],
  head: "named",
  rule: { kind: "call" },
  valid: ["def resize(width, height):\n    pass\n\ndef draw(image):\n    resize(image.width, image.height)"],
  invalid: [
    {
      code: "def resize(width, height):\n    pass\n\ndef draw(image):\n    width, height = image.size\n    resize(height, width)",
      lines: [6],
    },
  ],
});

const type = "^(?:str|int|float|bool|bytes|list|dict|tuple|set|frozenset)$";
const plainValue = "^[a-z_][\\w.]*$";
const typeByName =
  "type|cls|class|kind|object|[Tt]uple|^(?:str|int|float|bool|bytes|list|dict|tuple|set|frozenset)$";
const text = "^(?:text|string|s|line|content|value|word|html|body)$";
const expression = "^(?:pattern|regexp?|\\w+_(?:re|pattern|regexp?))$|^r[\"']";
const handle = "^(?:f|fp|fh|file|handle|stream|out_?file|output_file)$";
const value = "^(?:data|obj|payload|results?|config|contents?|state|records?|rows)$";
const mode = "^[\"'][rwax](?:[bt]?\\+?|\\+[bt])[\"']$";
const dateForm = "^[\"'].*%[YmdHMS].*[\"']$";

export const swappedLibraryArguments = defineSwappedLibraryArguments({
  id: "py-swapped-library-arguments",
  languages: ["python"],
  rule: {
    any: [
      pyCall({ names: "rename|replace|link|symlink|renames", on: "^os$", args: destinationFirst }),
      pyCall({
        names: "copy|copy2|copyfile|copyfileobj|copytree|move",
        on: "^shutil$",
        args: destinationFirst,
      }),
      pyCall({
        names: "isinstance|issubclass",
        bare: "only",
        args: swappedPair({ regex: type }, { regex: plainValue, not: { regex: typeByName } }),
      }),
      pyCall({
        names: "match|fullmatch|search|findall|finditer|split",
        on: "^re$",
        args: swappedPair({ regex: text }, { regex: expression }),
      }),
      pyCall({
        names: "dump",
        on: "^(?:json|pickle|yaml|toml)$",
        args: swappedPair({ regex: handle }, { regex: value }),
      }),
      pyCall({
        names: "getattr|hasattr|setattr|delattr",
        bare: "only",
        args: swappedPair({ kind: "string" }, { kind: "identifier" }),
      }),
      pyCall({
        names: "map|filter",
        bare: "only",
        args: swappedPair({ kind: "identifier" }, { kind: "lambda" }),
      }),
      pyCall({
        names: "reduce",
        bare: "also",
        on: "^functools$",
        args: swappedPair({ kind: "identifier" }, { kind: "lambda" }),
      }),
      pyCall({
        names: "enumerate",
        bare: "only",
        args: swappedPair({ kind: "integer" }, { regex: "^[a-z_]" }),
      }),
      pyCall({ names: "open", bare: "only", args: swappedPair({ regex: mode }, { kind: "identifier" }) }),
      pyCall({
        names: "strptime",
        args: swappedPair({ regex: dateForm }, { kind: "identifier", not: { regex: "(?i)fmt|format" } }),
      }),
    ],
  },
  valid: [
    "os.rename(src, dst)",
    "shutil.move(old_path, new_path)",
    "isinstance(str, classinfo)",
    'getattr(thing, "name")',
    "re.search(pattern, text)",
    "json.dump(data, f)",
    "enumerate(items, 1)",
    'open(name, "r")',
    'datetime.strptime(text, "%Y-%m-%d")',
    "map(lambda x: x + 1, items)",
    "def move(src, dst):\n    old = dst + '.old'\n    os.rename(dst, old)\n    os.rename(src, dst)",
    "def undo(src, dst):\n    os.rename(dst, src)",
  ],
  invalid: [
    "os.rename(dst, src)",
    "shutil.copyfile(target_path, source_path)",
    "isinstance(str, name)",
    're.search(text, r"[0-9]+")',
    "re.match(line, pattern)",
    "json.dump(f, data)",
    'hasattr("name", thing)',
    "map(items, lambda x: x + 1)",
    "functools.reduce(items, lambda a, b: a + b)",
    "enumerate(1, items)",
    'open("w", path)',
    'datetime.strptime("%Y-%m-%d", text)',
  ],
});
