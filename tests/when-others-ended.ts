/** For tests that measure how quickly the app answers: they wait until the other groups of `npm test` have ended. */
import { existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

const othersRun = process.env["ACRUX_OTHER_GROUPS_RUN"];
while (othersRun !== undefined && existsSync(othersRun)) await delay(500);
