/** The keys of the command palette, as this machine's keyboard names them. */

/** Also iPads, which may have a keyboard. */
export const isMac = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent);

export const paletteKeys: readonly string[] = isMac ? ["⌘", "K"] : ["Ctrl", "K"];
