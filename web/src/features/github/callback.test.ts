/** What the settings screen makes of its address: every combination of the parameters that GitHub sends. */
import { describe, expect, it } from "vitest";
import { noticeSearch, readCallback } from "./callback.ts";

function read(query: string) {
  return readCallback(new URLSearchParams(query));
}

describe("code and state", () => {
  it("are exchanged, by the endpoint that the state's label names", () => {
    expect(read("code=c&state=add_account_x")).toEqual({
      kind: "exchange",
      flow: "add-account",
      query: { code: "c", state: "add_account_x" },
    });
    expect(read("code=c&state=login_add_account_")).toMatchObject({ kind: "exchange", flow: "login" });
  });

  it("take installation_id and setup_action along", () => {
    expect(read("code=c&state=s&installation_id=77&setup_action=install")).toMatchObject({
      query: { code: "c", state: "s", installation_id: "77", setup_action: "install" },
    });
  });

  it("are exchanged even beside an error, since an error counts only without a code", () => {
    expect(read("code=c&state=s&error=x").kind).toBe("exchange");
  });
});

describe("anything else binds nothing and chooses a fixed sentence", () => {
  it.each([
    ["error=access_denied", "failed"],
    ["error=access_denied&state=s", "failed"],
    ["error=auth_failed", "failed"],
    ["error=%3Cscript%3E&connected=true", "failed"],
    ["code=c", "failed"],
    ["state=s", "failed"],
    ["code=&state=s", "failed"],
    ["setup_action=request", "waiting-for-owner"],
    ["setup_action=request&code=c", "waiting-for-owner"],
    ["setup_action=request&installation_id=7", "waiting-for-owner"],
    ["setup_action=install&installation_id=7", "installed"],
    ["setup_action=install&installation_id=7&code=c", "installed"],
    ["installation_id=7", "installed"],
    ["setup_action=update&installation_id=7", "updated"],
    ["connected=true", "connected"],
  ])("%s: %s", (query, notice) => {
    expect(read(query)).toEqual({ kind: "notice", notice });
  });

  it.each(["", "account=7", "connected=false", "connected=<b>", "setup_action=unknown"])(
    "%s: nothing",
    (query) => {
      expect(read(query)).toEqual({ kind: "nothing" });
    },
  );
});

describe("the address that a return is replaced with", () => {
  it.each(Object.entries(noticeSearch))("reads as %s again", (notice, search) => {
    expect(read(search)).toEqual({ kind: "notice", notice });
  });

  it("is the specified one after success and failure", () => {
    expect(noticeSearch.connected).toBe("?connected=true");
    expect(noticeSearch.failed).toBe("?error=auth_failed");
  });
});
