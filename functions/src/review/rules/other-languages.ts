/** The rules for languages in which only single places are looked at. */
import { components, pages } from "./markup/pages.ts";
import { settings } from "./markup/settings.ts";
import { dart } from "./other-languages/dart.ts";
import { elixir } from "./other-languages/elixir.ts";
import { haskell, ocaml } from "./other-languages/functional.ts";
import { julia } from "./other-languages/julia.ts";
import { android } from "./kotlin/android.ts";
import { bugs as kotlinBugs } from "./kotlin/bugs.ts";
import { injection as kotlinInjection } from "./kotlin/injection.ts";
import { settings as kotlinSettings } from "./kotlin/settings.ts";
import { lua } from "./other-languages/lua.ts";
import { objc } from "./other-languages/objc.ts";
import { bugs as rustBugs } from "./rust/bugs.ts";
import { injection as rustInjection } from "./rust/injection.ts";
import { memory as rustMemory } from "./rust/memory.ts";
import { settings as rustSettings } from "./rust/settings.ts";
import { bugs as scalaBugs } from "./scala/bugs.ts";
import { injection as scalaInjection } from "./scala/injection.ts";
import { settings as scalaSettings } from "./scala/settings.ts";
import { solidity } from "./other-languages/solidity.ts";
import { bugs as swiftBugs } from "./swift/bugs.ts";
import { devices } from "./swift/devices.ts";
import { injection as swiftInjection } from "./swift/injection.ts";
import { settings as swiftSettings } from "./swift/settings.ts";
import { zig } from "./other-languages/zig.ts";
import type { Rule } from "./rule.ts";

export const otherLanguages: readonly Rule[] = [
  ...kotlinBugs,
  ...android,
  ...kotlinInjection,
  ...kotlinSettings,
  ...rustBugs,
  ...rustInjection,
  ...rustSettings,
  ...rustMemory,
  ...scalaBugs,
  ...scalaInjection,
  ...scalaSettings,
  ...swiftBugs,
  ...devices,
  ...swiftInjection,
  ...swiftSettings,
  ...lua,
  ...elixir,
  ...haskell,
  ...ocaml,
  ...julia,
  ...dart,
  ...objc,
  ...solidity,
  ...zig,
  ...pages,
  ...components,
  ...settings,
];
