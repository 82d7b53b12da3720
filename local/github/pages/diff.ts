/** Changed files as tables with old and new line numbers, and threads below the lines they are about. */
import type { DiffEntry } from "../git/changed-files.ts";
import { readPatch, type PatchLine } from "../git/hunks.ts";
import { html, type Html } from "./html.ts";

/** What is longer is left out, so that a page stays a page. */
const shownFiles = 300;
const shownLines = 4_000;

export interface Note {
  readonly path: string;
  /** Index in the patch; null for below the file. */
  readonly position: number | null;
  readonly shown: Html;
}

export function showDiff(files: readonly DiffEntry[], notes: readonly Note[]): Html {
  const rest = files.length - shownFiles;
  return html`${files.slice(0, shownFiles).map((file) =>
    showFile(
      file,
      notes.filter((note) => note.path === file.filename),
    ),
  )}
  ${rest > 0 ? html`<p class="quiet">${rest} more files are not shown.</p>` : null}`;
}

function showFile(file: DiffEntry, notes: readonly Note[]): Html {
  const name = file.previousFilename === null ? file.filename : `${file.previousFilename} → ${file.filename}`;
  const below = notes.filter((note) => note.position === null);
  return html`<section class="file" aria-label="${file.filename}">
    <div class="head">
      <h3>${name}</h3>
      <span class="tag">${file.status}</span>
      <span><span class="plus">+${file.additions}</span> <span class="minus">−${file.deletions}</span></span>
    </div>
    ${file.patch === null ? html`<p class="quiet">&nbsp; No lines to show: binary, too large, or only moved.</p>` : showPatch(file, file.patch, notes)}
    ${below.map((note) => note.shown)}
  </section>`;
}

function showPatch(file: DiffEntry, patch: string, notes: readonly Note[]): Html {
  const lines = readPatch(patch);
  const cut = lines.length > shownLines;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Changes in ${file.filename}">
    <table class="diff">
      <tbody>
        ${lines.slice(0, shownLines).map((line, position) =>
          showLine(
            line,
            notes.filter((note) => note.position === position),
          ),
        )}
        ${
          cut
            ? html`<tr class="hunk">
                <td colspan="3">The rest is not shown.</td>
              </tr>`
            : null
        }
      </tbody>
    </table>
  </div>`;
}

const classes: Readonly<Record<PatchLine["kind"], string>> = {
  "@": "hunk",
  " ": "",
  "+": "add",
  "-": "cut",
  "\\": "",
};

function showLine(line: PatchLine, notes: readonly Note[]): Html {
  const noted = notes.length > 0 ? "noted" : "";
  const row = html`<tr class="${classes[line.kind]} ${noted}">
    <td class="number">${line.left}</td>
    <td class="number">${line.right}</td>
    <td class="text">${line.text}</td>
  </tr>`;
  return html`${row}${notes.map(
    (note) =>
      html`<tr class="thread">
        <td colspan="3">${note.shown}</td>
      </tr>`,
  )}`;
}
