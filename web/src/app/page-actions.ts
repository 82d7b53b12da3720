/** What a page offers to the shortcuts: its button for something new, marked `data-shortcut="create"`, and its search box. */

export function createButton(): HTMLElement | null {
  return firstVisible("[data-shortcut=create]:not(:disabled, [aria-disabled=true])");
}

export function searchBox(): HTMLElement | null {
  return firstVisible("input[type=search]:not(:disabled), [role=searchbox]");
}

function firstVisible(selector: string): HTMLElement | null {
  const found = document.querySelectorAll<HTMLElement>(`main :is(${selector})`);
  return Array.from(found).find((element) => element.checkVisibility()) ?? null;
}
