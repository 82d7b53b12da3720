/** Single keys: what they do, and where they must do nothing. */
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { openApp, type OpenedApp } from "../testing/open-app.tsx";

async function openPage(): Promise<OpenedApp> {
  const app = openApp("/app/account", {
    api: (api) => {
      api.answer("listReviews", []);
    },
  });
  await screen.findByRole("heading", { level: 1, name: "Account" });
  return app;
}

/** Gives the page a button for something new, a search box and a field, as other pages have them. */
function furnish(): { presses: () => number } {
  const main = screen.getByRole("main");
  main.insertAdjacentHTML(
    "beforeend",
    '<button data-shortcut="create">New thing</button><input type="search" aria-label="Search things" /><textarea aria-label="Text"></textarea>',
  );
  let presses = 0;
  main.querySelector("[data-shortcut]")?.addEventListener("click", () => {
    presses += 1;
  });
  return { presses: () => presses };
}

async function noDialog(): Promise<void> {
  await waitFor(() => {
    expect(screen.queryByRole("dialog")).toBeNull();
  });
}

describe("on a page", () => {
  it("c presses its button for something new, and says so where there is none", async () => {
    const { user } = await openPage();
    await user.keyboard("c");
    await screen.findByText("There is nothing to create on this page.");
    const { presses } = furnish();
    await user.keyboard("c");
    expect(presses()).toBe(1);
  });

  it("/ goes to its search box without typing into it, and to the palette where there is none", async () => {
    const { user } = await openPage();
    await user.keyboard("/");
    await screen.findByRole("dialog", { name: "Command palette" });
    await user.keyboard("{Escape}");
    await noDialog();
    furnish();
    await user.keyboard("/");
    const box = screen.getByLabelText<HTMLInputElement>("Search things");
    expect(document.activeElement).toBe(box);
    expect(box.value).toBe("");
  });
});

describe("nothing happens", () => {
  it("while somebody writes", async () => {
    const { user, address } = await openPage();
    const { presses } = furnish();
    for (const label of ["Search things", "Text"]) {
      const field = screen.getByLabelText<HTMLInputElement>(label);
      await user.type(field, "cg/r?");
      expect(field.value).toBe("cg/r?");
    }
    expect(presses()).toBe(0);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(address()).toBe("/app/account");
  });

  it("with a modifier, and while a dialog is open", async () => {
    const { user, address } = await openPage();
    const { presses } = furnish();
    for (const modifier of ["Control", "Alt", "Shift", "Meta"])
      await user.keyboard(`{${modifier}>}c{/${modifier}}`);
    await user.keyboard("?");
    await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    await user.keyboard("cgr{Control>}k{/Control}");
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    await user.keyboard("{Escape}");
    await noDialog();
    expect(presses()).toBe(0);
    expect(address()).toBe("/app/account");
  });

  it("for a letter that leads to a page one may not see", async () => {
    const { user, address } = await openPage();
    await user.keyboard("gu");
    expect(address()).toBe("/app/account");
    await user.keyboard("gr");
    await waitFor(() => {
      expect(address()).toBe("/app/reviews");
    });
  });
});

it("single keys can be switched off, for that user, until they switch them on again", async () => {
  const { user, address } = await openPage();
  await user.keyboard("?");
  const sheet = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  const toggle = (): HTMLElement => {
    const found = sheet.isConnected ? sheet : screen.getByRole("dialog");
    const button = found.querySelector<HTMLElement>('[role="switch"]');
    if (button === null) throw new Error("The sheet has no switch.");
    return button;
  };
  await user.click(toggle());
  await user.keyboard("{Escape}");
  await noDialog();
  await user.keyboard("?gr");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(address()).toBe("/app/account");
  // The palette keeps its keys, and shows none that would do nothing.
  await user.keyboard("{Control>}k{/Control}");
  const option = await screen.findByRole("option", { name: "Keyboard shortcuts" });
  expect(option.querySelectorAll("kbd")).toHaveLength(0);
  await user.click(option);
  await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  await user.click(toggle());
  await user.keyboard("{Escape}");
  await noDialog();
  await user.keyboard("gr");
  await waitFor(() => {
    expect(address()).toBe("/app/reviews");
  });
});
