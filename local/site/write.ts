/** Called by the build in a process of its own, since React is rendered as in production: `<web> <renderer> <origin>`. */
import { writeSite } from "./write-site.ts";

const [web, renderer, origin] = process.argv.slice(2);
if (web === undefined || renderer === undefined || origin === undefined) {
  throw new Error("Name the built web app, the renderer's bundle and the site's address.");
}
const pages = await writeSite({ web, renderer }, origin);
process.stdout.write(`${String(pages.length)} pages\n`);
