/** Images in texts: pasted, dropped and chosen, on their way, failed and tried again, shown to others, and never a document. */
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { openAs } from "./browser.ts";
import { expectSound } from "./looks.ts";

async function pictureOf(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
}

interface GivenFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** As a browser hands it on after Ctrl+V or at the end of a drag. */
async function hand(page: Page, how: "paste" | "drop", files: readonly GivenFile[]): Promise<void> {
  const given = files.map(({ name, type, bytes }) => ({ name, type, text: bytes.toString("base64") }));
  await page.getByRole("textbox", { name: "Content" }).evaluate(
    (area, { event, all }) => {
      const data = new DataTransfer();
      for (const { name, type, text } of all) {
        const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      const options = { bubbles: true, cancelable: true };
      area.dispatchEvent(
        event === "paste"
          ? new ClipboardEvent("paste", { ...options, clipboardData: data })
          : new DragEvent("drop", { ...options, dataTransfer: data }),
      );
    },
    { event: how, all: given },
  );
}

const png = async (name: string, width = 320, height = 200): Promise<GivenFile> => ({
  ...{ name, type: "image/png", bytes: await pictureOf(width, height) },
});

const content = (page: Page) => page.getByRole("textbox", { name: "Content" });
const textOf = (page: Page): Promise<string> => content(page).inputValue();

async function openEditor(page: Page): Promise<void> {
  await page.goto("/app/posts/new");
  await page.getByRole("button", { name: "Add images" }).waitFor();
}

/** Width and height of a picture that was decoded, as it is drawn. */
async function sizeOf(page: Page, name: string): Promise<readonly number[]> {
  const image = page.getByRole("img", { name });
  await page.waitForFunction((alt) => {
    const found = document.querySelector<HTMLImageElement>(`img[alt="${alt}"]`);
    return found?.complete === true && found.src.startsWith("blob:");
  }, name);
  return image.evaluate((element: HTMLImageElement) => [element.naturalWidth, element.naturalHeight]);
}

describe("images", () => {
  it("are pasted, dropped and chosen into a text, and seen by whoever reads it", async () => {
    await using ines = await openAs("Ines Hart");
    const { page } = ines;
    await openEditor(page);
    await page.getByRole("textbox", { name: "Title" }).fill(`Images ${randomUUID().slice(0, 8)}`);
    await content(page).fill("Before");
    await hand(page, "paste", [await png("pasted shot.png")]);
    await expect
      .poll(() => textOf(page))
      .toMatch(/^Before\n\n!\[pasted shot\]\(\/api\/uploads\/[0-9a-f-]{36}-320x200\)\n$/);
    await hand(page, "drop", [await png("one.png", 100, 50), await png("two [x](y).png", 40, 40)]);
    await expect.poll(() => textOf(page)).toMatch(/!\[one\]\(\S+-100x50\)[^]*!\[two x y\]\(\S+-40x40\)/);
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "chosen.png", mimeType: "image/png", buffer: await pictureOf(20, 30) });
    await expect.poll(() => textOf(page)).toMatch(/!\[chosen\]\(\S+-20x30\)/);
    expect(await textOf(page)).not.toContain("Uploading");
    await sizeOf(page, "pasted shot");
    await expectSound(page, "an editor with images");
    await page.getByRole("button", { name: "Create Post" }).click();
    await page.getByRole("link", { name: "Edit post" }).waitFor();

    await using mira = await openAs("Mira Solberg", { at: new URL(page.url()).pathname });
    expect(await sizeOf(mira.page, "pasted shot")).toEqual([320, 200]);
    expect(await sizeOf(mira.page, "chosen")).toEqual([20, 30]);
    await expectSound(mira.page, "a post with images");
    expect([...ines.problems, ...mira.problems]).toEqual([]);
  });

  it("that do not get through say so and can be tried again, and nothing that was typed is lost", async () => {
    await using ines = await openAs("Ines Hart");
    const { page } = ines;
    await openEditor(page);
    await page.getByRole("textbox", { name: "Title" }).fill("Not sent");
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let tries = 0;
    await page.route("**/api/uploads", async (route) => {
      tries += 1;
      if (tries > 1) return route.continue();
      await held;
      return route.abort();
    });
    await content(page).fill("Before");
    await hand(page, "paste", [await png("slow.png")]);
    await page.getByRole("progressbar", { name: "Uploading slow.png" }).waitFor();
    await content(page).press("Control+End");
    await content(page).pressSequentially("typed meanwhile");
    await page.getByRole("button", { name: "Create Post" }).click();
    await page.getByText("Wait until the images are uploaded.").waitFor();
    release?.();
    await page.getByRole("alert").filter({ hasText: "slow.png was not added." }).waitFor();
    await expect.poll(() => textOf(page)).toBe("Before\n\ntyped meanwhile");
    await expectSound(page, "an upload that failed");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => textOf(page)).toMatch(/typed meanwhile[^]*!\[slow\]\(\S+-320x200\)/);
    await page.getByText("was not added").waitFor({ state: "hidden" });
  });

  it("that are none, or too large, are refused with words, and leave the text alone", async () => {
    await using ines = await openAs("Ines Hart");
    const { page } = ines;
    await openEditor(page);
    await content(page).fill("Before");
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="globalThis.acruxHarmed=1"/>');
    for (const [file, words] of [
      [{ name: "drawing.svg", type: "image/svg+xml", bytes: svg }, "Only PNG, JPEG, GIF, WebP and AVIF"],
      [{ name: "renamed.png", type: "image/png", bytes: svg }, "This is no image that can be shown"],
      [{ name: "page.html", type: "text/html", bytes: svg }, "Only PNG, JPEG, GIF, WebP and AVIF"],
      [{ name: "large.png", type: "image/png", bytes: Buffer.alloc(10_000_001) }, "It is larger than 10 MB"],
    ] as const) {
      await hand(page, "drop", [file]);
      await page.getByRole("alert").filter({ hasText: file.name }).filter({ hasText: words }).waitFor();
      await page.getByRole("button", { name: "Dismiss" }).click();
    }
    expect((await textOf(page)).trim()).toBe("Before");
    expect(await page.evaluate(() => "acruxHarmed" in globalThis)).toBe(false);
  });

  it("of an upload that is not there keep their place and say so; other addresses are never loaded", async () => {
    await using ines = await openAs("Ines Hart");
    const { page } = ines;
    await openEditor(page);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const missing = "/api/uploads/00000000-0000-0000-0000-000000000000-60x40";
    await content(page).fill(
      [
        `![gone](${missing})`,
        "![out](/api/uploads/../users)",
        `![query](${missing}?x=1)`,
        "![far](https://elsewhere.example/a.png)",
        '<img src="/api/health" onerror="globalThis.acruxHarmed=1">',
      ].join("\n\n"),
    );
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByText("gone: this image could not be loaded").waitFor();
    await preview.getByRole("link", { name: "far" }).waitFor();
    expect(await preview.locator("img").count()).toBe(0);
    expect(asked.filter((url) => /elsewhere|\/users|x=1|api\/health/.test(url))).toEqual([]);
    expect(await page.evaluate(() => "acruxHarmed" in globalThis)).toBe(false);
  });
});
