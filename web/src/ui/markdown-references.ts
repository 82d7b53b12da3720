/** `PROJ-12` and `@login` in a text: found in it, and made links where they lead to something that exists. */

/** Not inside of a word, an address or an e-mail address. */
const pattern =
  /(?<![\w@./-])(?:@[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}|[A-Z][A-Z\d]{0,9}-\d{1,7})(?![\w-])/gi;

/** As many as a text may have looked up. */
const mostLookedUp = 50;

/** Each once, as it is written: keys in capitals, logins in small letters. */
export function referencesIn(text: string): string[] {
  const found = [...text.matchAll(pattern)].flatMap(([reference]) => spellingOf(reference) ?? []);
  return [...new Set(found)].slice(0, mostLookedUp);
}

/** A login is the same in any case; a key is not one in small letters, or half of all words with a number were. */
function spellingOf(reference: string): string | null {
  if (reference.startsWith("@")) return reference.toLowerCase();
  return /^[A-Z]/.test(reference) && reference === reference.toUpperCase() ? reference : null;
}

export function linkReferences(fragment: DocumentFragment, links: ReadonlyMap<string, string>): void {
  if (links.size === 0) return;
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) {
    const text = walker.currentNode as Text;
    if ((text.parentElement?.closest("a, code, pre") ?? null) === null) texts.push(text);
  }
  for (const text of texts) linkIn(text, links);
}

function linkIn(text: Text, links: ReadonlyMap<string, string>): void {
  const parts: (string | Node)[] = [];
  let end = 0;
  for (const match of text.data.matchAll(pattern)) {
    const address = links.get(spellingOf(match[0]) ?? "");
    if (address === undefined) continue;
    const link = document.createElement("a");
    link.setAttribute("href", address);
    link.textContent = match[0];
    parts.push(text.data.slice(end, match.index), link);
    end = match.index + match[0].length;
  }
  if (parts.length > 0) text.replaceWith(...parts, text.data.slice(end));
}
