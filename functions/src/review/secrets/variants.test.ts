import { expect, it } from "vitest";
import { areVariants } from "./variants.ts";

const body = "04f7e3d26b63d9a3851c72a1b9e02cbb8412c836";
const drawn = ["aQ9xK2mV7pLw4ZtB8nYcH5sJ1dFg3", "Zt4Bn8YcJ5sH1dGf3aVe6uXiQ0rM2"] as const;

it.each([
  ["another beginning", ["sbp", body].join("_"), ["sbp", body.replace("04f7", "9ab1")].join("_")],
  ["another end", ["sbp", body].join("_"), ["sbp", body.replace("c836", "c007")].join("_")],
  ["another middle", ["sbp", body].join("_"), ["sbp", body.replace("3851", "1c0d")].join("_")],
])("knows tokens with %s for variants", (_, one, other) => {
  expect(areVariants(one, other)).toBe(true);
});

const pem = (text: string): string =>
  ["-----BEGIN", "KEY-----\n"].join(" ") + text + ["\n-----END", "KEY-----"].join(" ");

it.each([
  ["the beginning of their format", ...drawn.map((one) => ["sk-ant-api03-", one].join(""))],
  ["a long beginning", ...drawn.map((one) => ["AGE-SECRET-KEY-1", one].join(""))],
  ["a workspace", ...drawn.map((one) => ["services/T0123456789ABC/B0123456789ABC", one].join("/"))],
  ["the lines around them", pem(drawn[0]), pem(drawn[1])],
  ["a database", ...drawn.map((one) => `postgres://a:${one}@host/production_maindatabase`)],
  ["nothing", ...drawn],
])("takes tokens that have %s in common for drawn", (_, one = "", other = "") => {
  expect(areVariants(one, other)).toBe(false);
});
