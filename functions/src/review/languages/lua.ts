/** Lua. */
import type { Language } from "./language.ts";

export const lua: Language = {
  id: "lua",
  name: "Lua",
  grammar: "lua",
  extensions: [".lua", ".luau", ".rockspec"],
  fileNames: [],
  interpreters: ["lua", "luajit"],
  functions: { function_declaration: "name", function_definition: "name" },
  classes: {},
  strings: ["string"],
  comments: ["comment"],
  selfTest: { text: "local function g() f(x) end\n", pattern: "f($A)" },
};
