/** What a title or a message of a finding must not be: too long, of no defect's name, in words that nobody searches for. */

/** Words that Acrux does not use: the README of `rules` names what is said instead. */
const privateWords =
  /\b(?:whoever|whomever|nobody|everybody|somebody|anybody|for ever|beside|answers?|answered|is asked|asks|stands?(?! for)|(?:can|may|is|are) so|meanwhile|on the way|all the same)\b/i;

const privatePhrases = [
  "a null pointer is followed",
  "the addresses of two texts",
  "is built from a value",
  "a request decides",
  "is sent back as HTML",
  "may build any object",
  "share one default value",
  "every user of the machine",
  "larger than its type holds",
  "is one past the end",
  "already held here",
  "the loop has no way out",
  "a comparison is compared",
  "the language leaves open",
  "gone at once",
  "keep each other",
  "keeps its books",
  "with known weaknesses",
  "the wrong way round",
];

/** One sentence for each fault; none where all is well. */
export function faultsOfTitle(title: string): string[] {
  return faults([
    [title.length > 60, `It has ${String(title.length)} characters, 60 are the most.`],
    [!/^[A-Z`]/.test(title), "It does not begin with a capital or with code."],
    [/[.!?]$/.test(title), "It ends like a sentence."],
    [/^(?:An?|The|This|These) /.test(title), "It begins with an article."],
    ...wordFaults(title),
  ]);
}

/** The same of a message; code in it is not read. */
export function faultsOfMessage(message: string): string[] {
  const prose = message.replaceAll(/`[^`]*`/g, "");
  return faults([
    [message.length > 420, `It has ${String(message.length)} characters, 420 are the most.`],
    [prose.includes("!"), "It exclaims."],
    ...wordFaults(message),
  ]);
}

function wordFaults(said: string): [boolean, string][] {
  const word = privateWords.exec(said)?.[0];
  const phrase = privatePhrases.find((one) => said.toLowerCase().includes(one.toLowerCase()));
  return [
    [word !== undefined, `It says "${word ?? ""}".`],
    [phrase !== undefined, `It says "${phrase ?? ""}".`],
    [said.split("`").length % 2 === 0, "A backtick is open."],
  ];
}

function faults(checks: readonly (readonly [boolean, string])[]): string[] {
  return checks.filter(([isSo]) => isSo).map(([, sentence]) => sentence);
}
