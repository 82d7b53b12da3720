/** PHP: variables that nothing in their function gives a value to. */
import { defineRules } from "../writing/define-rules.ts";
import { itself } from "../writing/names-in-code.ts";
import { startOf } from "../../syntax/node-memo.ts";
import { titles } from "../writing/titles.ts";
import { php } from "./examples.ts";
import { undefinedVariables } from "./undefined-variables.ts";

export const undefinedNames = defineRules(["php"], "bug", [
  {
    id: "php-undefined-name",
    severity: "high",
    confidence: "high",
    cwe: 457,
    see: ["https://www.php.net/manual/en/language.variables.basics.php"],
    title: titles.undefinedName,
    message:
      "Nothing in this function gives {the variable} a value, so it is `null` here: PHP warns, and a method called on it ends with an error. Correct the spelling, pass it in, or take it into the closure with `use`.",
    names: itself,
    rule: { kind: "variable_name" },
    textFilter: { test: (text) => undefinedVariables(text).size > 0 },
    check: (node, { text }) => undefinedVariables(text).has(startOf(node)),
    valid: [
      php("function f($a) {\n  return $a . $_GET['b'] . $this->c;\n}"),
      php(
        "function f() {\n  global $a;\n  [$b, $c] = g();\n  foreach ($b as $d => $e) {\n    echo $a . $c . $d . $e;\n  }\n}",
      ),
      php("function f() {\n  g($a);\n  return $a . 'x';\n}"),
      php("function f($file) {\n  include $file;\n  return $title;\n}"),
      php("function f($a) {\n  return array_map(function ($b) use ($a) {\n    return $a . $b;\n  }, $a);\n}"),
      php(
        "function f() {\n  do {\n    if (g()) {\n      return 1;\n    }\n  } while (true);\n\n  return $data . 'x';\n}",
      ),
      php(
        "function f($a) {\n  if ($a) {\n    return 1;\n  } else {\n    throw new E();\n  }\n  return $data . 'x';\n}",
      ),
      php(
        "echo $a; // note ?>\n<script>\nfunction f(g) {\n  <?php echo 'x' . $script; // more ?>\n  return 1;\n}\n</script>",
      ),
      php(
        `function f($set) {\n  [\n    'a' => $a, ${"// 'a note'".padEnd(300, "x")}\n    'b' => $b, // 'http://b'\n  ] = $set;\n  return $a . $b;\n}`,
      ),
      "<script>\nfunction f(layer) {\n  g({!! json_encode($place) !!}, '{{ h($place . 'x') }}');\n}\n</script>\n",
      php("function f($a) {\n  return array_map(fn($b) => $a . $b, $a);\n}"),
      php("function f() {\n  if (isset($a)) {\n    return $a . 'x';\n  }\n  return $b ?? 1;\n}"),
      php("function f(#[\\SensitiveParameter] $a) {\n  return trim($a);\n}"),
      php("function f() {\n  return $a->b['c']->d ?? @trim($e);\n}"),
      php("function f($a) {\n  return $b[$a['c']['d']] = $a;\n}"),
      php("function f($a) {\n  $b = str_replace('a', 'b', $a, $n);\n  return $n . $b;\n}"),
      php(
        "function f() {\n  return <<<CODE\n    function g() {\n      return \\$a . 'x';\n    }\n    CODE;\n}",
      ),
      php("function f() {\n  try {\n    g();\n  } catch (\\Exception $e) {\n    echo 'x' . $e;\n  }\n}"),
    ],
    invalid: [
      {
        code: php(
          "function f($fileName) {\n  $text = file_get_contents($filename);\n  return trim($text);\n}",
        ),
        lines: [3],
      },
      {
        code: php(
          "function f($names, $start) {\n  return array_map(function ($name) {\n    return $start . $name;\n  }, $names);\n}",
        ),
        lines: [4],
      },
    ],
  },
]);
