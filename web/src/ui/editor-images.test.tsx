/** Images on their way into a text area: what stands there meanwhile, and what is left when it fails or is given up. */
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { MarkdownContext, type MarkdownSurroundings } from "./markdown-context.ts";
import { MarkdownEditor } from "./MarkdownEditor.tsx";

type Upload = NonNullable<MarkdownSurroundings["upload"]>;

function Editor({ upload, begun }: { upload: Upload; begun: string }) {
  const [text, setText] = useState(begun);
  const [surroundings] = useState<MarkdownSurroundings>({
    useLinks: () => new Map(),
    useImages: () => new Map(),
    suggest: () => Promise.resolve([]),
    upload,
  });
  return (
    <MemoryRouter>
      <MarkdownContext value={surroundings}>
        <MarkdownEditor aria-label="Text" longest={1_000} value={text} onChange={setText} />
      </MarkdownContext>
    </MemoryRouter>
  );
}

async function open(upload: Upload, begun = ""): Promise<HTMLTextAreaElement> {
  render(<Editor upload={upload} begun={begun} />);
  await screen.findByRole("button", { name: "Add images" });
  return screen.getByRole("textbox", { name: "Text" });
}

const file = new File(["x"], "shot.png", { type: "image/png" });
const data = { types: ["Files"], files: [file] };

it("an image that is pasted or dropped is marked, then shown by its address", async () => {
  let arrive: ((address: string) => void) | undefined;
  const area = await open(() => new Promise((resolve) => (arrive = resolve)), "Before");
  area.setSelectionRange(6, 6);
  fireEvent.paste(area, { clipboardData: data });
  expect(area.value).toBe("Before\n\n![Uploading 1: shot.png…]()\n");
  await waitFor(() => expect(arrive).toBeDefined());
  arrive?.("/api/uploads/one");
  await waitFor(() => expect(area.value).toBe("Before\n\n![shot](/api/uploads/one)\n"));
  fireEvent.drop(area, { dataTransfer: data });
  await waitFor(() => expect(area.value).toContain("![Uploading 2: shot.png…]()"));
});

it("what fails leaves the text as it was, says why, and is tried again", async () => {
  let tries = 0;
  const area = await open(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error("The line is down.")) : Promise.resolve("/api/uploads/one");
  }, "Before");
  fireEvent.paste(area, { clipboardData: data });
  expect((await screen.findByRole("alert")).textContent).toContain(
    "shot.png was not added. The line is down.",
  );
  expect(area.value.trim()).toBe("Before");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(area.value).toContain("![shot](/api/uploads/one)"));
  expect(screen.queryByRole("alert")).toBeNull();
});

it("what is given up is no longer sent, and its mark goes", async () => {
  let isGivenUp = false;
  const area = await open(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => {
          isGivenUp = true;
          reject(new Error("Given up."));
        });
      }),
  );
  fireEvent.paste(area, { clipboardData: data });
  fireEvent.click(await screen.findByRole("button", { name: "Cancel shot.png" }));
  await waitFor(() => expect([isGivenUp, area.value]).toEqual([true, ""]));
  expect(screen.queryByRole("alert")).toBeNull();
});

it("the browser asks before a page is left while an image is on its way, and only then", async () => {
  const isAsked = (): boolean => {
    const leaving = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(leaving);
    return leaving.defaultPrevented;
  };
  let arrive: ((address: string) => void) | undefined;
  const area = await open(() => new Promise((resolve) => (arrive = resolve)));
  expect(isAsked()).toBe(false);
  fireEvent.paste(area, { clipboardData: data });
  await waitFor(() => expect(arrive).toBeDefined());
  expect(isAsked()).toBe(true);
  arrive?.("/api/uploads/one");
  await waitFor(() => expect(isAsked()).toBe(false));
});

it("text that is pasted beside a picture of itself stays text", async () => {
  const area = await open(() => Promise.resolve("/api/uploads/one"));
  const isTaken = !fireEvent.paste(area, { clipboardData: { ...data, types: ["text/plain", "Files"] } });
  expect([isTaken, area.value]).toEqual([false, ""]);
});

it("a mark that a closed page left behind is taken out", async () => {
  const area = await open(() => Promise.resolve(""), "Before\n\n![Uploading 3: lost.png…]()\nafter");
  await waitFor(() => expect(area.value).toBe("Before\n\nafter"));
});
