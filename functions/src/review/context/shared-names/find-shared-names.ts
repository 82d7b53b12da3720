/** Finds names that one file gives and another takes by a string, where the change renames or removes one side only. */
import type { Finding } from "@acrux/contract";
import type { BetweenFiles } from "../between-files.ts";
import { evidenceOf, inOrder, placesInWords, severityOf } from "../places.ts";
import type { RepositoryText, WordGroup } from "../../change/search.ts";
import { wordsOf } from "../word-index.ts";
import type { Asked, NameFamily } from "./family.ts";
import { type LostName, namesIn, type Role } from "./shared-changes.ts";

interface Place {
  readonly path: string;
  readonly line: number;
}

/** What may matter: whether other code still has the name is not known yet. */
export function worthAsking(lost: readonly LostName[]): LostName[] {
  return lost.filter(({ family, role, heir }) =>
    role === "gives" ? heir !== null || family.isMissedWhenRemoved : heir !== null && family.hasOwnGivers,
  );
}

export function groupsOfLost({ family, name, heir }: LostName): WordGroup[] {
  const names = [name, ...(heir === null ? [] : [heir.name])];
  return names
    .flatMap((one) => [one, ...(family.variants?.(one) ?? [])])
    .map((one) => ({ words: wordsOf(one), folder: null }));
}

/** `texts` are all files of the repository that hold the names' words, `paths` those of all its files. */
export function findSharedNames(
  lost: readonly LostName[],
  texts: readonly RepositoryText[],
  paths: ReadonlySet<string>,
): BetweenFiles[] {
  const head = new Head(texts, paths);
  return lost.flatMap((one) => (one.role === "gives" ? missedName(one, head) : strangeName(one, head)));
}

/** Where names stand at the head, read once for each family and role. */
class Head {
  readonly #texts: readonly RepositoryText[];
  readonly #paths: ReadonlySet<string>;
  readonly #known = new Map<string, ReadonlyMap<string, readonly Place[]>>();

  constructor(texts: readonly RepositoryText[], paths: ReadonlySet<string>) {
    this.#texts = texts;
    this.#paths = paths;
  }

  /** Whether the place takes the name that the file `home` gives. */
  isMeant(
    { isMeant }: NameFamily,
    name: Pick<Asked, "name" | "heir" | "home">,
    { path, line }: Place,
  ): boolean {
    if (isMeant === undefined) return true;
    const text = this.#texts.find((one) => one.path === path)?.text ?? "";
    return isMeant({ ...name, path, line, text, paths: this.#paths, texts: this.#texts });
  }

  places(family: NameFamily, role: Role, name: string): readonly Place[] {
    const key = `${family.ruleId} ${role}`;
    const known = this.#known.get(key) ?? this.#read(family, role);
    this.#known.set(key, known);
    return known.get(name) ?? [];
  }

  #read(family: NameFamily, role: Role): ReadonlyMap<string, readonly Place[]> {
    const found = new Map<string, Place[]>();
    for (const { path, text } of this.#texts)
      for (const { name, line } of namesIn(family, role, path, text)) {
        const places = found.get(name) ?? [];
        found.set(name, places);
        places.push({ path, line });
      }
    return found;
  }
}

/** Taken elsewhere, and given no more. */
function missedName(lost: LostName, head: Head): BetweenFiles[] {
  const { family, name, heir } = lost;
  if (head.places(family, "gives", name).length > 0) return [];
  const asked = { name, heir: heir?.name ?? null, home: lost.file.path };
  const takers = head.places(family, "takes", name).filter((place) => head.isMeant(family, asked, place));
  const sites = inOrder(takers);
  if (sites.length === 0) return [];
  if (isTakenByBoth(lost, head)) return [];
  const what =
    heir === null
      ? `The ${family.noun} \`${name}\` is removed`
      : `\`${name}\` is renamed to \`${heir.name}\``;
  const advice =
    heir === null
      ? `Remove the use, or keep \`${name}\`.`
      : `Use \`${heir.name}\` there, or keep \`${name}\` as well.`;
  return [
    {
      ...{ ruleId: family.ruleId, file: lost.file, symbol: name },
      severity: severityOfLoss(family, sites),
      ...(heir === null ? { side: "LEFT", line: lost.line } : { side: "RIGHT", line: heir.line }),
      title: heir === null ? `Removed ${family.noun} still used` : titleOf(family),
      message: `${what}, and ${placesInWords(sites)} still ${verb(family.taking, sites)} \`${name}\`, so ${family.effect}. ${advice}`,
      ...{ evidence: evidenceOf(sites), hidesValues: family.hidesValues === true },
    },
  ];
}

/** Who still listens to the old name may do so for what is under way. */
function isTakenByBoth({ family, heir }: LostName, head: Head): boolean {
  return (
    heir !== null && family.isMissedOnlyAlone === true && head.places(family, "takes", heir.name).length > 0
  );
}

function severityOfLoss({ isOfLooks }: NameFamily, sites: readonly Place[]): Finding["severity"] {
  return isOfLooks === true ? "medium" : severityOf(sites);
}

/** Taken by its new name here, and given by the old one elsewhere. */
function strangeName(lost: LostName, head: Head): BetweenFiles[] {
  const { family, name, heir, file } = lost;
  if (heir === null || head.places(family, "takes", name).length > 0) return [];
  const taker = { path: file.path, line: heir.line };
  const givers = inOrder(
    head
      .places(family, "gives", name)
      .filter(({ path }) => head.isMeant(family, { name: heir.name, heir: null, home: path }, taker)),
  );
  if (givers.length === 0 || head.places(family, "gives", heir.name).length > 0) return [];
  return [
    {
      ...{ ruleId: family.ruleId, file, symbol: heir.name, severity: severityOf([file]) },
      ...{ side: "RIGHT", line: heir.line, title: titleOf(family) },
      message: `This now ${family.taking[0]} \`${heir.name}\` instead of \`${name}\`, but ${placesInWords(givers)} still ${verb(family.giving, givers)} \`${name}\` and no file ${family.giving[0]} \`${heir.name}\`, so ${family.effect.replace("there", "here")}. Rename it there, too.`,
      ...{ evidence: evidenceOf(givers), hidesValues: family.hidesValues === true },
    },
  ];
}

function titleOf({ noun }: NameFamily): string {
  return `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)} renamed on one side only`;
}

function verb([one, many]: readonly [string, string], sites: readonly Place[]): string {
  return new Set(sites.map(({ path }) => path)).size === 1 ? one : many;
}
