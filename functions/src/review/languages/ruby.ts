/** Ruby. */
import type { Language } from "./language.ts";

export const ruby: Language = {
  id: "ruby",
  name: "Ruby",
  grammar: "ruby",
  extensions: [".rb", ".rake", ".gemspec", ".ru", ".podspec", ".jbuilder"],
  fileNames: [
    "gemfile",
    "rakefile",
    "guardfile",
    "capfile",
    "vagrantfile",
    "fastfile",
    "podfile",
    "brewfile",
  ],
  interpreters: ["ruby", "jruby"],
  functions: { method: "name", singleton_method: "name" },
  classes: { class: "name", module: "name" },
  strings: ["string", "heredoc_body"],
  comments: ["comment"],
  selfTest: { text: "def g(x)\n  f(x)\nend\n", pattern: "f($A)" },
};
