/** The archive of one's own data: for each collection a JSON file for machines and a CSV file for people. */
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { csvRow, csvStart } from "../csv.ts";
import { type PersonalCollection, personalCollections } from "./personal-records.ts";
import type { ListFiles, PersonalDocument, PersonalRecords, Value } from "./store.ts";

/** A zip file, piece by piece: each collection is written before the next one is read. */
export async function* writeArchive(
  uid: string,
  { records, listFiles }: { records: PersonalRecords; listFiles: ListFiles },
  at: Date,
): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, piece) => {
    failure ??= error;
    written.push(piece);
  });
  const takeWritten = (): Uint8Array[] => {
    if (failure !== null) throw failure;
    return written.splice(0);
  };
  addFile(zip, "README.txt", readme(uid, at), at);
  for await (const { collection, documents } of records.find(uid)) {
    addFile(zip, `${collection}.json`, JSON.stringify(documents.map(flat), null, 2), at);
    addFile(zip, `${collection}.csv`, csvOf(documents), at);
    yield* takeWritten();
  }
  for await (const { name, pieces } of listFiles(uid)) {
    // Images are packed already.
    const file = new ZipPassThrough(`uploads/${name}`);
    file.mtime = at;
    zip.add(file);
    for await (const piece of pieces) {
      file.push(new Uint8Array(piece));
      yield* takeWritten();
    }
    file.push(new Uint8Array(), true);
    yield* takeWritten();
  }
  zip.end();
  yield* takeWritten();
}

function addFile(zip: Zip, name: string, text: string, at: Date): void {
  const file = new ZipDeflate(name, { level: 6 });
  file.mtime = at;
  zip.add(file);
  file.push(new TextEncoder().encode(text), true);
}

function flat({ path, fields }: PersonalDocument): Record<string, Value> {
  return { path, ...fields };
}

/** A column for each field that any of the documents has; what is not plain text is written as JSON. */
function csvOf(documents: readonly PersonalDocument[]): string {
  const columns = [...new Set(documents.flatMap((document) => Object.keys(flat(document))))];
  const rows = documents.map((document) => {
    const values = flat(document);
    return csvRow(columns.map((column) => cellOf(values[column])));
  });
  return csvStart + csvRow(columns.length === 0 ? ["path"] : columns) + rows.join("");
}

function cellOf(value: Value | undefined): string | number | boolean | null {
  if (value === undefined) return null;
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

function readme(uid: string, at: Date): string {
  return [
    "Everything that Acrux stores about you.",
    "",
    `Your id here: ${uid}`,
    `Written: ${at.toISOString()}`,
    "",
    "Each file is one collection of the database, as JSON and, with the same content, as CSV. An empty file means that",
    "nothing of it is yours. Lists of people are cut down to you. The images you uploaded are in the folder uploads.",
    "What is left out, and why:",
    ...personalCollections.flatMap(withheldLines),
    "",
    "Reviews of pull requests belong to their repository on GitHub. They name GitHub logins, no account of Acrux, and",
    "are deleted after 28 days.",
    "",
  ].join("\n");
}

function withheldLines({ collection, withheld = {} }: PersonalCollection): string[] {
  return Object.entries(withheld).map(([field, reason]) => `- ${collection}, ${field}: ${reason}`);
}
