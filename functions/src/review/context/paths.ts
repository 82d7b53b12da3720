/** Paths of a repository: always relative to its root, with `/`. */

export function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}

export function nameOfFile(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Relative to the root, without `.` and `..`; what leads out of the repository stays at its root. */
export function join(folder: string, specifier: string): string {
  const parts = folder === "" ? [] : folder.split("/");
  for (const part of specifier.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}
