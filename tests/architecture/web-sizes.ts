/** How much of the built web app a visitor loads, and the most that each part of it may weigh. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, ".vite/manifest.json"), "utf8")) as Manifest;
}

/** Every file that loading these modules loads, what they import lazily excepted. */
export function filesOf(
  manifest: Manifest,
  names: readonly string[],
  found = new Set<string>(),
): Set<string> {
  for (const name of names) {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no module ${name}.`);
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    filesOf(manifest, chunk.imports ?? [], found);
  }
  return found;
}

export interface Budget {
  readonly part: string;
  /** Modules under `web`. */
  readonly modules: readonly string[];
  /** What was loaded already and does not count. */
  readonly after: readonly string[];
  /** Kilobytes (1000 bytes) of JavaScript, as gzip packs them. */
  readonly most: number;
}

const shell = ["index.html", "src/app/SignedInApp.tsx"];
const boardPage = "src/features/board/BoardPage.tsx";
const cards = [boardPage, "src/features/board/Board.tsx"];
const newPost = "src/features/posts/NewPost.tsx";
/** What the editor of a post loads once it stands there; what draws its preview is that of every post and comment. */
const editor = ["MarkdownToolbar.tsx", "EditorImages.tsx", "editor-elements.ts"];

const pages = [
  "account/Account",
  "audit/Audit",
  "github/GitHubSettings",
  "home/Home",
  "projects/NewProject",
  "projects/ProjectList",
  "posts/PostList",
  "posts/PostPage",
  "posts/NewPost",
  "posts/EditPost",
  "reviews/ReviewList",
  "reviews/ReviewPage",
  "rules/RulePage",
  "rules/Rules",
  "rules/settings/SettingsList",
  "rules/settings/SettingsPage",
  "users/Users",
];

/** The board's page stands first, then its cards, and then what drags them. */
export const budgets: readonly Budget[] = [
  { part: "the start page", modules: ["index.html", "src/public/landing/Landing.tsx"], after: [], most: 93 },
  { part: "the signed-in shell", modules: shell, after: [], most: 155 },
  ...pages.map((page) => ({ part: page, modules: [`src/features/${page}.tsx`], after: shell, most: 15 })),
  { part: "a board's page", modules: [boardPage], after: shell, most: 15 },
  { part: "a board's cards", modules: cards, after: shell, most: 45 },
  {
    ...{ part: "what drags cards", modules: ["src/features/board/drag/layer.ts"] },
    ...{ after: [...shell, ...cards], most: 32 },
  },
  {
    ...{ part: "the editor of a post", modules: [newPost, ...editor.map((name) => `src/ui/${name}`)] },
    ...{ after: shell, most: 40 },
  },
];

/** What this part of the build in `folder` weighs. */
export async function weightOf(
  folder: string,
  manifest: Manifest,
  { modules, after }: Budget,
): Promise<number> {
  const before = filesOf(manifest, after);
  const loaded = [...filesOf(manifest, modules)].filter((file) => !before.has(file));
  const sizes = loaded.map(async (file) => gzipSync(await readFile(join(folder, file))).length);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
}
