/** Whether a program can be found on the PATH. */
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

export function isOnPath(program: string): boolean {
  return (process.env["PATH"] ?? "")
    .split(delimiter)
    .some((folder) => folder !== "" && isExecutable(join(folder, program)));
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
