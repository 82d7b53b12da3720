import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { SiteHeader } from "./SiteHeader.tsx";

const header = (
  <MemoryRouter>
    <SiteHeader />
  </MemoryRouter>
);

it("leaves a menu open that was opened before the script arrived", async () => {
  const root = document.createElement("div");
  root.innerHTML = renderToString(header);
  const menu = root.querySelector("details");
  menu?.setAttribute("open", "");
  await act(async () => {
    hydrateRoot(root, header);
    await Promise.resolve();
  });
  expect(root.querySelector("details")).toBe(menu);
  expect(menu?.open).toBe(true);
});
