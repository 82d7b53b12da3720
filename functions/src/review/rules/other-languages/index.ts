/** The rules for languages in which only single places are looked at. */
import { dart } from "./dart.ts";
import { dartWeb } from "./dart-web.ts";
import { elixir } from "./elixir.ts";
import { elixirWeb } from "./elixir-web.ts";
import { haskell, ocaml } from "./haskell-and-ocaml.ts";
import { julia } from "./julia.ts";
import { lua } from "./lua.ts";
import { luaWeb } from "./lua-web.ts";
import { objc } from "./objc.ts";
import { solidity } from "./solidity.ts";
import { solidityCalls } from "./solidity-calls.ts";
import { solidityDenialAndRandomness } from "./solidity-denial-and-randomness.ts";
import { solidityOverflowAndOwnership } from "./solidity-overflow-and-ownership.ts";
import { zig } from "./zig.ts";
import type { Rule } from "../writing/rule.ts";

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
  ...solidityDenialAndRandomness,
  ...solidityOverflowAndOwnership,
  ...zig,
];
