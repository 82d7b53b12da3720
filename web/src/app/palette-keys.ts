/** The keys of the command palette, as this machine's keyboard names them. */

import { isMac } from "../lib/is-mac.ts";

export const paletteKeys: readonly string[] = isMac ? ["⌘", "K"] : ["Ctrl", "K"];
