/** When the login page says that the App was installed. */
import { expect, it } from "vitest";
import { comesFromInstallation } from "./next-page.ts";

it("knows a return from an installation, with and without a code", () => {
  const callback = "/app/github/settings/callback";
  expect(comesFromInstallation(`${callback}?installation_id=7&setup_action=install`)).toBe(true);
  expect(comesFromInstallation(`${callback}?code=c&state=s&installation_id=7&setup_action=install`)).toBe(
    true,
  );
});

it.each([
  null,
  "/app/github/settings/callback?setup_action=request",
  "/app/github/settings/callback?code=c&state=s",
  "/app/users?setup_action=install",
  "https://evil.example/app/github/settings?setup_action=install",
])("says nothing at %j", (next) => {
  expect(comesFromInstallation(next)).toBe(false);
});
