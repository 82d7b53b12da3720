/** Hands a file that the API answered to the browser, which saves it under the name that the server gave it. */

export function saveFile(file: Blob, headers: Headers, fallbackName: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileNameIn(headers.get("Content-Disposition")) ?? fallbackName;
  link.click();
  // The download has begun by then; without this the file would stay in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The quoted name of a Content-Disposition, RFC 6266; null without one that is plain. */
export function fileNameIn(disposition: string | null): string | null {
  const name = /;\s*filename="([\w.-]{1,100})"/.exec(disposition ?? "")?.[1];
  return name ?? null;
}
