/** Where the browser may be sent on the API's word. */
import { describe, expect, it } from "vitest";
import { safeGitHubAddress } from "./github-address.ts";

const github = "https://github.com";
const local = "http://127.0.0.1:5505";

describe("safeGitHubAddress", () => {
  it("lets the configured GitHub through", () => {
    const address = "https://github.com/login/oauth/authorize?client_id=x&state=y";
    expect(safeGitHubAddress(address, github)).toBe(address);
    expect(safeGitHubAddress(`${local}/apps/acrux-local`, local)).toBe(`${local}/apps/acrux-local`);
  });

  it.each([
    "http://github.com/login",
    "https://github.com.evil.example/login",
    "https://evil.example/github.com",
    "https://github.com@evil.example/",
    "https://user:secret@github.com/",
    "https://api.github.com/",
    "https://github.com:8443/",
    "javascript:alert(1)//github.com",
    "//github.com/login",
    "/login",
    "",
    "https://",
  ])("refuses %s", (address) => {
    expect(safeGitHubAddress(address, github)).toBeNull();
  });

  it("refuses plain http for anything but a loopback GitHub", () => {
    expect(safeGitHubAddress("http://ghe.example/login", "http://ghe.example")).toBeNull();
    expect(safeGitHubAddress("http://127.0.0.1:9999/", local)).toBeNull();
    expect(safeGitHubAddress("https://127.0.0.1:5505/", local)).toBeNull();
  });

  it("refuses everything when the setting is not an address, and null", () => {
    expect(safeGitHubAddress("https://github.com/", "github")).toBeNull();
    expect(safeGitHubAddress(null, github)).toBeNull();
  });
});
