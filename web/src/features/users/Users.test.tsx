/** The users screen's own states: what is offered to whom, what is refused and why, and each message when it fails. */
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ines, mira, openApp, type OpenedApp, person, tomas } from "../../testing/open-app.tsx";
import type { PlayedApi } from "../../testing/played-api.ts";
import { takeProblems } from "../../testing/problems.ts";

const kofi = person("Kofi Lund");
const petra = person("Petra Noor", ["user"], { isActive: false });

function openUsers(as = mira, change: (api: PlayedApi) => void = () => undefined): OpenedApp {
  return openApp("/app/users", {
    as,
    api: (api) => {
      api.answer("listUsers", ({ query }) =>
        query.get("role") === "master" ? [mira] : [mira, tomas, kofi, petra],
      );
      change(api);
    },
  });
}

function rowOf(name: string): HTMLElement {
  return screen.getByRole("row", { name: new RegExp(name) });
}

describe("each message of a failure", () => {
  it("Failed to fetch users: the list is not shown, and can be tried again", async () => {
    const { api, user } = openUsers(mira, (played) => {
      played.fail("listUsers", "internal", "The database is away.");
    });
    await screen.findByText("Failed to fetch users");
    await screen.findByText(/The database is away\./);
    expect(screen.queryByRole("table")).toBeNull();
    api.answer("listUsers", [mira]);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("table");
  });

  it("Failed to update user activation status, in the dialog and beside the list", async () => {
    const { user } = openUsers(mira, (api) => {
      api.fail("setActivation", "conflict", "Somebody was faster.");
    });
    await user.click(await screen.findByRole("button", { name: "Deactivate Kofi Lund" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "Deactivate" }));
    await within(dialog).findByText("Somebody was faster.");
    within(dialog).getByText("Failed to update user activation status");
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    within(rowOf("Kofi Lund")).getByText("Active");

    await user.click(screen.getByRole("button", { name: "Activate Petra Noor" }));
    await screen.findByText("Failed to update user activation status");
    within(rowOf("Petra Noor")).getByText("Inactive");
    expect(takeProblems()).toHaveLength(2);
  });

  it("Failed to update user roles", async () => {
    const { user } = openUsers(mira, (api) => {
      api.fail("setRoles", "internal");
    });
    await user.click(await screen.findByRole("button", { name: "Roles of Kofi Lund" }));
    await user.click(await screen.findByRole("menuitem", { name: "Add admin" }));
    await screen.findByText("Failed to update user roles");
    expect(takeProblems()).toHaveLength(1);
  });
});

it("a menu opens again after a dialog was open in between", async () => {
  const { user } = openUsers();
  await user.click(await screen.findByRole("button", { name: "Roles of Kofi Lund" }));
  await screen.findByRole("menuitem", { name: "Add admin" });
  await user.click(screen.getByRole("button", { name: "Deactivate Kofi Lund" }));
  await screen.findByRole("dialog");
  await user.keyboard("{Escape}");
  await waitFor(() => {
    expect(screen.queryByRole("dialog")).toBeNull();
  });
  await user.click(screen.getByRole("button", { name: "Roles of Kofi Lund" }));
  await screen.findByRole("menuitem", { name: "Add admin" });
});

describe("changes", () => {
  it("are refused with a reason that the keyboard reaches", async () => {
    const { user } = openUsers();
    const own = await screen.findByRole("button", { name: "Deactivate Mira Solberg" });
    const reason = "You cannot deactivate your own account.";
    const described = (own.getAttribute("aria-describedby") ?? "").split(" ");
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(reason);
    await user.tab();
    own.focus();
    expect((await screen.findByRole("tooltip")).textContent).toContain(reason);
    await user.keyboard("{Enter}");
    expect(screen.queryByRole("dialog")).toBeNull();

    await user.click(screen.getByRole("button", { name: "Roles of Mira Solberg" }));
    const item = await screen.findByRole("menuitem", { name: /Remove master/ });
    await waitFor(() => {
      expect(item.textContent).toContain("The last active master cannot be demoted.");
    });
    await user.click(item);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("of masters and roles are not an admin's", async () => {
    openUsers(tomas);
    const other = await screen.findByRole("button", { name: "Deactivate Mira Solberg" });
    expect(other.getAttribute("aria-disabled")).toBe("true");
    const described = (other.getAttribute("aria-describedby") ?? "").split(" ");
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(
      "Only a master can change this account.",
    );
    expect(screen.queryByRole("button", { name: /^Roles of/ })).toBeNull();
    expect(screen.getByRole("button", { name: "Deactivate Kofi Lund" }).hasAttribute("disabled")).toBe(false);
  });
});

describe("who may not see it", () => {
  it("reads Access Denied", async () => {
    openUsers(ines);
    await screen.findByRole("heading", { level: 1, name: "Access Denied" });
    await screen.findByText("You do not have permission to view this page.");
    expect(screen.queryByRole("link", { name: "Users" })).toBeNull();
  });

  it("reads it also when the role is taken away meanwhile", async () => {
    openUsers(tomas, (api) => {
      api.fail("listUsers", "forbidden");
    });
    await screen.findByRole("heading", { level: 1, name: "Access Denied" });
  });
});
