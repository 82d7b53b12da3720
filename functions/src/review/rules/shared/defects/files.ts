/** Defects in paths, uploads, temporary files and file permissions. */
import { titles } from "../../writing/titles.ts";

export const files = {
  pathTraversal: {
    severity: "high",
    confidence: "medium",
    cwe: 22,
    see: ["https://owasp.org/www-community/attacks/Path_Traversal"],
    title: titles.pathTraversal,
    message:
      "The request value becomes part of a file path, so `../` in it reaches any file that the program can access. Keep only the base name, or resolve the path and check that it is inside the intended folder.",
  },
  temporaryFile: {
    severity: "low",
    confidence: "medium",
    cwe: 377,
    see: ["https://owasp.org/www-community/vulnerabilities/Insecure_Temporary_File"],
    title: titles.temporaryFile,
    message:
      "Another user can create a link with this name first. Let the library create the file, with an unpredictable name.",
  },
  upload: {
    severity: "medium",
    confidence: "medium",
    cwe: 434,
    see: ["File_Upload"],
    title: titles.upload,
    message:
      "The client chooses the file's extension, so an uploaded page or script runs for other users, or on the server. Accept a fixed list of extensions, and generate the file name.",
  },
  /** The file may be readable alone. */
  worldAccessible: {
    severity: "medium",
    confidence: "high",
    cwe: 732,
    see: ["https://owasp.org/www-community/controls/Least_Privilege_Principle"],
    title: titles.worldAccessible,
    message:
      "Every user and program on this machine can read or replace the file. Give rights to the owner only.",
  },
  worldWritable: {
    severity: "medium",
    confidence: "high",
    cwe: 732,
    see: ["https://owasp.org/www-community/controls/Least_Privilege_Principle"],
    title: titles.worldWritable,
    message:
      "The mode lets every user of this machine write to this file, and so replace what this program reads later. Use 0o600, or 0o640 with the right group.",
  },
  zipSlip: {
    severity: "high",
    confidence: "medium",
    cwe: 22,
    see: ["https://security.snyk.io/research/zip-slip-vulnerability"],
    title: titles.zipSlip,
    message:
      "An entry name such as `../../x` is written outside the target folder. Resolve the path of each entry and reject those that leave it.",
  },
} as const;
