/** Where a sign-in may lead: inside the app only. */
import { describe, expect, it } from "vitest";
import { loginPath, safeNext } from "./safe-next.ts";

describe("safeNext", () => {
  it.each([
    "/app",
    "/app/users",
    "/app/reviews?status=posted&cursor=a%2Fb",
    "/app/github/settings/callback?code=x&state=y",
    "/app/reviews/1-2-aaaa#finding-3",
  ])("leads to %s", (value) => {
    expect(safeNext(value)).toBe(value);
  });

  it.each([
    null,
    "",
    "app/users",
    "/",
    "/login",
    "/application",
    "//evil.example/app",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example/app",
    "javascript:alert(1)//app",
    "/app//evil.example",
    "/app/..//evil.example",
    "/app/../login",
    "/app/%2e%2e/login",
    "/app\\..\\evil",
    "/app/%5C%5Cevil.example",
    "/app/%2F%2Fevil.example",
    "/%2Fevil.example",
    "%2F%2Fevil.example",
    "/app/\n/evil.example",
    "/app\t/users",
    " /app",
  ])("refuses %j", (value) => {
    expect(safeNext(value)).toBeNull();
  });
});

describe("loginPath", () => {
  it("remembers the page that was asked for, with its query and the place on it", () => {
    const path = loginPath({ pathname: "/app/users", search: "?page=2", hash: "#finding-3" });
    expect(path).toBe("/login?next=%2Fapp%2Fusers%3Fpage%3D2%23finding-3");
    expect(safeNext(new URLSearchParams(path.split("?")[1]).get("next"))).toBe("/app/users?page=2#finding-3");
  });

  it("says nothing of pages that a sign-in leads to anyway", () => {
    expect(loginPath({ pathname: "/app", search: "", hash: "" })).toBe("/login");
    expect(loginPath({ pathname: "/app/dashboard", search: "", hash: "" })).toBe("/login");
  });
});
