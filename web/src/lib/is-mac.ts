/** Whether the keyboard has a Cmd key. Also iPads, which may have a keyboard. */
export const isMac = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent);
