/** The list of all providers' formats. */
import type { SecretFormat } from "../secret-format.ts";
import { clouds } from "./clouds.ts";
import { code } from "./code.ts";
import { commerce } from "./commerce.ts";
import { finance } from "./finance.ts";
import { hosting } from "./hosting.ts";
import { learning } from "./learning.ts";
import { messaging } from "./messaging.ts";
import { models } from "./models.ts";
import { monitoring } from "./monitoring.ts";
import { platforms } from "./platforms.ts";
import { tools } from "./tools.ts";

export const secretFormats: readonly SecretFormat[] = [
  ...[...clouds, ...hosting, ...code, ...models, ...learning],
  ...[...commerce, ...finance, ...messaging, ...tools, ...monitoring, ...platforms],
];
