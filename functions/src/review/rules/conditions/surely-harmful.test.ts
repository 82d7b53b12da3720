/** A rule's page says how sure its findings are: of a followed value that nothing executes, never of high confidence. */
import { expect, it } from "vitest";
import { builtInRules } from "../index.ts";
import { needsSource } from "./flow-demands.ts";
import { isSurelyHarmful } from "./surely-harmful.ts";

it("no rule is sure of a value from outside that is not executed", () => {
  const sure = builtInRules.filter(
    (rule) =>
      rule.confidence === "high" &&
      Object.values(rule.flow ?? {}).some((demand) => needsSource(demand)) &&
      !isSurelyHarmful(rule),
  );
  expect(sure.map(({ id }) => id)).toEqual([]);
});
