/** Ruby: file paths from a request. */
import { rubyCall } from "../writing/call-matchers.ts";
import { defineRules, whereGuessed } from "../writing/define-rules.ts";
import { titles } from "../writing/titles.ts";

export const pathTraversal = defineRules(["ruby"], "security", [
  {
    id: "rb-path-traversal",
    severity: "high",
    confidence: "medium",
    cwe: 22,
    see: ["Input_Validation"],
    title: titles.pathTraversal,
    message:
      "The request value becomes part of a file path, so `../` in it reaches files outside the intended folder. Take `File.basename` of it, or expand the path and check that it starts with the folder.",
    rule: {
      any: [
        rubyCall({
          names:
            "read|open|new|readlines|write|delete|unlink|binread|binwrite|foreach|rm|rm_f|rm_r|rm_rf|remove_dir|cp|cp_r|mv|mkdir_p|mkdir|chdir|touch|rename|symlink|chmod|glob|entries|children|copy_file|move|copy|load_file|sysopen|each_child|rmdir|truncate",
          on: "^(?:File|IO|Pathname|FileUtils|Dir|CSV|YAML|Zip::File|Kernel)$",
          as: "PATH",
        }),
        rubyCall({
          names: "cp|cp_r|mv|ln_s|rename|symlink|copy_file|copy|move",
          on: "^(?:FileUtils|File)$",
          as: "PATH",
          nth: 2,
        }),
        rubyCall({ names: "send_file|open|load|require|require_relative", bare: "only", as: "PATH" }),
        {
          kind: "element_reference",
          all: [{ has: { nthChild: 1, regex: "^Dir$" } }, { has: { nthChild: 2, pattern: "$PATH" } }],
        },
      ],
    },
    flow: { PATH: "outside" },
    // The parts of a path are told without a look at the disk.
    check: (node) =>
      !/^Pathname\.new\([^()]*\)$/.test(node.text()) ||
      !/^\.(?:descend|ascend|each_filename|basename|extname|dirname|cleanpath|relative\?|absolute\?)\b/.test(
        node.parent()?.text().slice(node.text().length) ?? "",
      ),
    milder: whereGuessed,
    valid: [
      "Pathname.new(params[:p]).descend { |one| all << one.to_s }",
      'File.read("a.txt")',
      "File.read(File.join(base, File.basename(params[:f])))",
      "File.read(path)",
    ],
    invalid: [
      "File.read(params[:file])",
      'send_file("/srv/#{params[:name]}")',
      "File.open(Rails.root.join('x', params[:f]))",
      "File.read(File.absolute_path(params[:f]))",
      "Dir[params[:pattern]]",
    ],
  },
]);
