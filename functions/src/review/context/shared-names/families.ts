/** All names that files share by a string. */
import { channels, routes, styleClasses } from "./addresses.ts";
import { environment } from "./environment.ts";
import type { NameFamily } from "./family.ts";
import { configuration, fixtures, packageScripts, translations } from "./keys.ts";

export const families: readonly NameFamily[] = [
  ...[environment, packageScripts, translations, configuration, fixtures],
  ...[routes, styleClasses, channels],
];
