/** The hook tells a programmer who forgot the provider. */
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { useAuth } from "./auth-context.ts";

function Outsider() {
  useAuth();
  return null;
}

it("throws outside an AuthProvider", () => {
  expect(() => renderToString(createElement(Outsider))).toThrow(
    "useAuth must be used within an AuthProvider",
  );
});
