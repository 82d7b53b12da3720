/** Waits until a part of the page comes near, so that its code is loaded when it is of use. */

/** Resolves when the element is within a screen of what is seen; at once where nobody scrolls, as when the site is built. */
export async function nearView(id: string): Promise<void> {
  if (typeof window === "undefined") return;
  const element = document.getElementById(id);
  if (element === null) return;
  await new Promise<void>((resolve) => {
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watcher.disconnect();
        resolve();
      },
      { rootMargin: "100% 0px" },
    );
    watcher.observe(element);
  });
}
