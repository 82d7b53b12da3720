/** A statement that is put together of variables that are put together of each other. */
import { expect, it } from "vitest";
import { parse } from "../../languages/parse.ts";
import { matchRules } from "../matching/match-rules.ts";
import { rulesFor } from "../families.ts";

it("follows variables that are given one another no further than it can", async () => {
  const lines = Array.from(
    { length: 60 },
    () => "  $a .= $b . $c;\n  $b .= $a . $c;\n  $c .= $a . $b;\n",
  ).join("");
  const text = `<?php\nfunction f($db) {\n  $a = $b = $c = 'SELECT';\n${lines}  $db->query('SELECT a FROM t WHERE b = ' . $_GET['q']);\n  $db->query($a);\n}\n`;
  const rules = (await rulesFor("php")).filter(({ id }) => id === "php-sql-injection");
  const start = process.cpuUsage().user;
  expect(matchRules(parse("php", text), rules)).toMatchObject([{ startLine: 184 }]);
  // It would take hours, and all memory.
  expect(process.cpuUsage().user - start).toBeLessThan(20e6);
});
