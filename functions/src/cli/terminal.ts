/** What the command line's surroundings tell: where programs are looked for, and whether colors are shown. */

/* oxlint-disable no-restricted-properties -- these are the terminal's settings, not the deployment's */

export const searchPath = process.env["PATH"] ?? "/usr/local/bin:/usr/bin:/bin";

/** Of the model that --model names; null where none is needed. */
export const modelKey = process.env["MODEL_API_KEY"] ?? null;

/** Google Cloud's, which Vertex cannot do without; null where nobody says it. */
export const cloudProject = process.env["GOOGLE_CLOUD_PROJECT"] ?? null;

/** As https://no-color.org says. */
export const showsColors = process.stdout.isTTY && (process.env["NO_COLOR"] ?? "") === "";

/** Whoever reads through `head` closes the pipe early, and has seen enough; anything else that goes wrong is an error still. */
export function endAtClosedPipe(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit();
  });
}
