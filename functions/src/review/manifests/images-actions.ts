/** Checks the images of Dockerfiles, Compose and Kubernetes files, and the actions of GitHub workflows. */
import type { Problem } from "./problem.ts";

export function checkDockerfile(lines: readonly string[]): Problem[] {
  const stages = new Set<string>(["scratch"]);
  return lines.flatMap((text, index): Problem[] => {
    const found = baseImage(text, stages) ?? download(text);
    return found === null ? [] : [{ ...found, line: index + 1 }];
  });
}

type Found = Omit<Problem, "line">;

/** Remembers the stage that the line begins. */
function baseImage(text: string, stages: Set<string>): Found | null {
  const [, image = "", stage] = /^\s*FROM\s+(?:--\S+\s+)*(\S+)(?:\s+AS\s+(\S+))?/i.exec(text) ?? [];
  const isStage = image === "" || stages.has(image.toLowerCase());
  if (stage !== undefined) stages.add(stage.toLowerCase());
  return !isStage && moves(image) ? { kind: "unpinned-image", subject: image } : null;
}

function download(text: string): Found | null {
  const address = /^\s*ADD\s+(?!.*--checksum)(?:--\S+\s+)*(https?:\/\/\S+)/i.exec(text)?.[1];
  if (address === undefined) return null;
  return { kind: address.startsWith("http:") ? "insecure-source" : "url-dependency", subject: address };
}

/** No tag, or the tag that always moves; a variable may hold one. */
function moves(image: string): boolean {
  if (/[$@{]/.test(image)) return false;
  const name = image.slice(image.lastIndexOf("/") + 1);
  return !name.includes(":") || /:(?:latest|nightly|edge|master|main|dev)$/.test(name);
}

export function checkImages(lines: readonly string[]): Problem[] {
  return lines.flatMap((text, index): Problem[] => {
    const [, image = ""] = /^\s*(?:-\s+)?image:\s*["']?([\w][\w./:@-]*)["']?\s*(?:#.*)?$/.exec(text) ?? [];
    if (image === "" || !moves(image) || isInput(lines, index) || isBuilt(lines, index)) return [];
    return [{ kind: "unpinned-image", line: index + 1, subject: image }];
  });
}

/** Under `with:` it is what an action is given, such as the name under which it publishes an image. */
function isInput(lines: readonly string[], at: number): boolean {
  const indent = (index: number): number => /^ */.exec(lines[index] ?? "")?.[0].length ?? 0;
  for (let index = at - 1; index >= 0 && at - index < 40; index -= 1) {
    if ((lines[index] ?? "").trim() !== "" && indent(index) < indent(at))
      return /^\s*with:\s*$/.test(lines[index] ?? "");
  }
  return false;
}

/** Beside `build:` it is the name that the built image gets. */
function isBuilt(lines: readonly string[], at: number): boolean {
  const indent = /^ */.exec(lines[at] ?? "")?.[0] ?? "";
  const isBeside = (index: number): boolean => (lines[index] ?? "").startsWith(`${indent}build:`);
  const isWithin = (index: number): boolean =>
    (lines[index] ?? "").trim() === "" || (lines[index] ?? "").startsWith(indent);
  for (let index = at - 1; index >= 0 && isWithin(index); index -= 1) if (isBeside(index)) return true;
  for (let index = at + 1; index < lines.length && isWithin(index); index += 1)
    if (isBeside(index)) return true;
  return false;
}

/** GitHub's own actions are as trusted as the runner; a tag of theirs is no news, a branch is. */
const ofGitHub = /^(?:actions|github)\//;

const branch = /^(?:master|main|dev|develop|development|trunk|next|edge|nightly|HEAD|.*-(?:branch|dev))$/i;

/** `acme/github-actions/deploy`, `acme/ci/.github/workflows/build.yml`: what an organization shares among its own, whose newest it wants. */
const ofOrganization =
  /^[\w.-]+\/(?:[\w.-]+\/\.github\/workflows|(?:[\w.-]*(?:actions|workflows|ci)|[\w.-]+\/actions))\//;

/** A tag is the custom of most projects, also beside hashes. A branch moves every day, which is meant where the file pins nothing. */
export function checkWorkflow(lines: readonly string[]): Problem[] {
  const pinsOthers = lines.some((text) => /^\s*(?:-\s+)?uses:\s*["']?[\w./-]+@[0-9a-f]{40}\b/.test(text));
  const actions = lines.flatMap((text, index): Problem[] => {
    const [, action = "", ref = ""] =
      /^\s*(?:-\s+)?uses:\s*["']?([\w.-]+\/[\w./-]+)@([\w./-]+)/.exec(text) ?? [];
    if (action === "" || /^[0-9a-f]{40}$/.test(ref)) return [];
    if (ofGitHub.test(action) && /^v?\d/.test(ref)) return [];
    const isGuess = !pinsOthers || !branch.test(ref) || ofOrganization.test(action);
    return [{ kind: "unpinned-action", line: index + 1, subject: `${action}@${ref}`, isGuess }];
  });
  const images = lines.flatMap((text, index): Problem[] => {
    const [, image = ""] = /uses:\s*["']?docker:\/\/([\w./:@-]+)/.exec(text) ?? [];
    return image !== "" && moves(image) ? [{ kind: "unpinned-image", line: index + 1, subject: image }] : [];
  });
  return [...actions, ...images, ...checkImages(lines)];
}
