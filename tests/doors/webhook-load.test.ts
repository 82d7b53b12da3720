/** Large bodies at the webhook's door: what they take of an instance's memory, and that small ones still come through. What time they take of those is `npm run bench -- flood`. */
import { describe, expect, it } from "vitest";
import { startDeployedFunction } from "../suite/deployed-function.ts";
import { floodBeside, floodKinds, sendSmall } from "../suite/flooded-webhook.ts";

const mostAboveIdle = 200;

const answers = { unsigned: 401, forged: 401, signed: 400, "signed where it is read": 413 } as const;

describe("four bodies of 24 MB at a time", () => {
  it.each(floodKinds)(
    "%s leave an instance its memory, and small deliveries their way",
    { timeout: 180_000 },
    async (kind) => {
      const instance = await startDeployedFunction("githubWebhook");
      // Its first answers compile what they need.
      await sendSmall(instance.address, 20);
      const { statuses, above } = await floodBeside(instance, kind, 20);
      expect(statuses.length).toBeGreaterThanOrEqual(4);
      expect(new Set(statuses)).toEqual(new Set([answers[kind]]));
      expect(above).toBeLessThan(mostAboveIdle);
    },
  );
});
