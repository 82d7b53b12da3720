/** The rules for languages in which only single places are looked at. */
import { dart } from "./other-languages/dart.ts";
import { dartWeb } from "./other-languages/dart-web.ts";
import { elixir } from "./other-languages/elixir.ts";
import { elixirWeb } from "./other-languages/elixir-web.ts";
import { haskell, ocaml } from "./other-languages/functional.ts";
import { julia } from "./other-languages/julia.ts";
import { lua } from "./other-languages/lua.ts";
import { luaWeb } from "./other-languages/lua-web.ts";
import { objc } from "./other-languages/objc.ts";
import { solidity } from "./other-languages/solidity.ts";
import { solidityCalls } from "./other-languages/solidity-calls.ts";
import { solidityMoney } from "./other-languages/solidity-money.ts";
import { solidityState } from "./other-languages/solidity-state.ts";
import { zig } from "./other-languages/zig.ts";
import type { Rule } from "./rule.ts";

export const otherLanguages: readonly Rule[] = [
  ...lua,
  ...luaWeb,
  ...elixir,
  ...elixirWeb,
  ...haskell,
  ...ocaml,
  ...julia,
  ...dart,
  ...dartWeb,
  ...objc,
  ...solidity,
  ...solidityCalls,
  ...solidityMoney,
  ...solidityState,
  ...zig,
];
