/** The branch name that a task suggests, such as `proj-12-short-title`. */

const LONGEST = 60;

export function branchName(key: string, title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  const name = `${key.toLowerCase()}-${words}`.replace(/-+/g, "-");
  return shorten(name).replace(/-$/, "");
}

/** Ends at a word where it can. */
function shorten(name: string): string {
  if (name.length <= LONGEST) return name;
  const cut = name.slice(0, LONGEST + 1);
  const end = cut.lastIndexOf("-");
  return cut.slice(0, end > LONGEST / 2 ? end : LONGEST);
}
