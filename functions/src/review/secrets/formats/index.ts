/** The list of all providers' formats. */
import type { SecretFormat } from "../secret-format.ts";
import { clouds } from "./clouds.ts";
import { code } from "./code.ts";
import { commerce } from "./commerce.ts";
import { models } from "./models.ts";
import { tools } from "./tools.ts";

export const secretFormats: readonly SecretFormat[] = [...clouds, ...code, ...models, ...commerce, ...tools];
