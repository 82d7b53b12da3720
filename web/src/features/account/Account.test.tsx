/** The account page's own states: why an account cannot be deleted, and why a file cannot be had. */
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { mira, openApp } from "../../testing/open-app.tsx";
import { takeProblems } from "../../testing/problems.ts";

it("says why an account cannot be deleted, in the dialog", async () => {
  const { user } = openApp("/app/account", {
    api: (api) => {
      api.fail("deleteAccount", "conflict", "You are the last active master.");
    },
  });
  await user.click(await screen.findByRole("button", { name: "Delete my account" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText("Type ines-hart to confirm"), "Ines-Hart{Enter}");
  await within(dialog).findByText("Your account could not be deleted");
  await within(dialog).findByText("You are the last active master.");
  expect(takeProblems()).not.toEqual([]);
});

it("says why a file cannot be had", async () => {
  const { user } = openApp("/app/account", {
    api: (api) => {
      api.fail("exportAccount", "too_many_requests", "Too many files.");
    },
  });
  await user.click(await screen.findByRole("button", { name: "Download my data" }));
  await screen.findByText("Your data could not be downloaded");
  await screen.findByText(/Too many files\./);
  expect(takeProblems()).not.toEqual([]);
});

it("keeps the last active master, with a reason that the keyboard reaches", async () => {
  const { user } = openApp("/app/account", {
    as: mira,
    api: (api) => {
      api.answer("listUsers", [mira]);
    },
  });
  const reason = "You are the last active master. Make someone else a master first.";
  await screen.findAllByText(reason);
  const button = screen.getByRole("button", { name: "Delete my account" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  const described = (button.getAttribute("aria-describedby") ?? "").split(" ");
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(reason);
  button.focus();
  expect(document.activeElement).toBe(button);
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("signs out everywhere, and says so where one signs in again", async () => {
  const { user, api, address } = openApp("/app/account", {
    api: (played) => {
      played.answer("signOutEverywhere", { signedOut: true });
    },
  });
  await user.click(await screen.findByRole("button", { name: "Sign out everywhere" }));
  await screen.findByText("You are signed out on every device.");
  expect(address()).toMatch(/^\/login/);
  expect(api.calls).toContain("signOutEverywhere");
});

it("stays signed in where signing out everywhere failed, and says why", async () => {
  const { user, address } = openApp("/app/account", {
    api: (api) => {
      api.fail("signOutEverywhere", "too_many_requests", "Too many requests.");
    },
  });
  await user.click(await screen.findByRole("button", { name: "Sign out everywhere" }));
  await screen.findByText("You could not be signed out everywhere");
  await screen.findByText(/Too many requests\./);
  expect(address()).toBe("/app/account");
  expect(takeProblems()).not.toEqual([]);
});
