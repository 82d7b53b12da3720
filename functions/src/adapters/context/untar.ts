/** Reads a tar archive piece by piece: the ordinary files of its one folder, within bounds. Nothing in it is written to a disk or followed. */
import {
  isBinary,
  isOrdinaryPath,
  isWorthReading,
  type SnapshotFile,
  type SnapshotLimits,
} from "./snapshot.ts";

const blockBytes = 512;
const emptyBlock = Buffer.alloc(blockBytes);
/** Of a header that holds a long name. */
const mostHeaderBytes = 64 * 1024;

/** The archive is not what it should be, or more than anybody would read. */
export class BadArchive extends Error {
  override readonly name = "BadArchive";
}

interface Entry {
  /** Null for what is passed over. */
  readonly path: string | null;
  readonly kind: "file" | "name" | "path" | "other";
  readonly size: number;
}

/** Call `write` with each piece, then `end`. The format: POSIX.1-2017, pax, "ustar Interchange Format", and GNU's long names. */
export class Untar {
  readonly #limits: SnapshotLimits;
  readonly #files = new Map<string, SnapshotFile>();
  readonly #otherPaths: string[] = [];
  readonly #header = Buffer.alloc(blockBytes);
  #headerBytes = 0;
  #entry: Entry | null = null;
  /** Of the entry's contents and padding that are still to come. */
  #left = 0;
  #content: Buffer | null = null;
  #contentBytes = 0;
  #longName: string | null = null;
  #entries = 0;
  #unpacked = 0;
  #kept = 0;
  #isEnded = false;
  #odd = 0;
  #tooMany = 0;

  constructor(limits: SnapshotLimits) {
    this.#limits = limits;
  }

  /** Throws `BadArchive`. */
  write(piece: Buffer): void {
    this.#unpacked += piece.length;
    if (this.#unpacked > this.#limits.unpackedBytes) throw new BadArchive("it unpacks to too much");
    let at = 0;
    while (at < piece.length && !this.#isEnded)
      at += this.#entry === null ? this.#takeHeader(piece, at) : this.#takeContent(piece, at);
  }

  /** Throws `BadArchive` for one that was cut. */
  end(): {
    readonly files: readonly SnapshotFile[];
    readonly otherPaths: readonly string[];
    readonly notes: readonly string[];
  } {
    if (this.#entry !== null || this.#headerBytes > 0) throw new BadArchive("it ends within a file");
    const notes = [
      ...(this.#odd > 0
        ? [`${String(this.#odd)} entries of its archive have names that no repository has and were left out.`]
        : []),
      ...(this.#tooMany > 0
        ? [`${String(this.#tooMany)} of its files were left out because it is too large.`]
        : []),
    ];
    return { files: [...this.#files.values()], otherPaths: this.#otherPaths, notes };
  }

  #takeHeader(piece: Buffer, at: number): number {
    const taken = Math.min(blockBytes - this.#headerBytes, piece.length - at);
    piece.copy(this.#header, this.#headerBytes, at, at + taken);
    this.#headerBytes += taken;
    if (this.#headerBytes === blockBytes) {
      this.#headerBytes = 0;
      this.#begin();
    }
    return taken;
  }

  #begin(): void {
    if (this.#header.equals(emptyBlock)) {
      this.#isEnded = true;
      return;
    }
    this.#entries += 1;
    if (this.#entries > this.#limits.entries) throw new BadArchive("it has too many entries");
    const entry = this.#readEntry();
    this.#entry = entry;
    this.#left = Math.ceil(entry.size / blockBytes) * blockBytes;
    this.#content = this.#wants(entry) ? Buffer.allocUnsafe(entry.size) : null;
    this.#contentBytes = 0;
    if (this.#left === 0) this.#finish();
  }

  #readEntry(): Entry {
    checkSum(this.#header);
    const size = numberAt(this.#header, 124, 12);
    const type = String.fromCharCode(this.#header[156] ?? 0);
    if (type === "x" || type === "L") return { kind: type === "x" ? "name" : "path", size, path: null };
    const name = this.#longName ?? nameIn(this.#header);
    this.#longName = null;
    if (type !== "0" && type !== "\0") return { kind: "other", size, path: null };
    const path = pathInside(name);
    if (path !== null && isOrdinaryPath(path, this.#limits)) return { kind: "file", size, path };
    this.#odd += 1;
    return { kind: "other", size, path: null };
  }

  #wants({ kind, size, path }: Entry): boolean {
    if (kind === "file" && path !== null) return this.#wantsFile(path, size);
    if (kind === "other" || kind === "file") return false;
    if (size > mostHeaderBytes) throw new BadArchive("it contains a name that is too long");
    return true;
  }

  #wantsFile(path: string, size: number): boolean {
    const isUseful = isWorthReading(path) && size <= this.#limits.fileBytes;
    const isRoom = this.#files.size < this.#limits.files && this.#kept + size <= this.#limits.bytes;
    if (isUseful && isRoom) return true;
    if (isUseful) this.#tooMany += 1;
    this.#otherPaths.push(path);
    return false;
  }

  #takeContent(piece: Buffer, at: number): number {
    const taken = Math.min(this.#left, piece.length - at);
    if (this.#content !== null && this.#contentBytes < this.#content.length)
      piece.copy(this.#content, this.#contentBytes, at, at + taken);
    this.#contentBytes += taken;
    this.#left -= taken;
    if (this.#left === 0) this.#finish();
    return taken;
  }

  #finish(): void {
    const [entry, content] = [this.#entry, this.#content];
    this.#entry = null;
    this.#content = null;
    if (entry === null || content === null) return;
    if (entry.kind === "name") this.#longName = paxPath(content) ?? this.#longName;
    else if (entry.kind === "path") this.#longName = content.toString("utf8").replace(/\0.*$/s, "");
    else if (entry.path !== null) this.#keep(entry.path, content);
  }

  /** Of a path that comes twice the last one holds, as for those who unpack it. */
  #keep(path: string, bytes: Buffer): void {
    this.#kept += bytes.length - (this.#files.get(path)?.bytes.length ?? 0);
    if (isBinary(bytes)) this.#files.delete(path);
    else this.#files.set(path, { path, bytes });
    if (isBinary(bytes)) this.#otherPaths.push(path);
  }
}

/** Everything stands in one folder, named after the commit. */
function pathInside(name: string): string | null {
  const inside = name.indexOf("/");
  return inside <= 0 || name.startsWith("../") ? null : name.slice(inside + 1);
}

function checkSum(header: Buffer): void {
  let sum = 0;
  for (let at = 0; at < blockBytes; at += 1) sum += at >= 148 && at < 156 ? 32 : (header[at] ?? 0);
  if (sum !== numberAt(header, 148, 8)) throw new BadArchive("a header of it is damaged");
}

/** Octal digits, between blanks and zeros. */
function numberAt(header: Buffer, from: number, length: number): number {
  const text = header
    .toString("latin1", from, from + length)
    .replace(/[\0 ].*$|^ +/s, "")
    .trim();
  const value = text === "" ? 0 : /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : NaN;
  if (!Number.isSafeInteger(value)) throw new BadArchive("a size in it is no number");
  return value;
}

function nameIn(header: Buffer): string {
  const text = (from: number, length: number): string =>
    header.toString("utf8", from, from + length).replace(/\0.*$/s, "");
  const isUstar = header.toString("latin1", 257, 262) === "ustar";
  const prefix = isUstar ? text(345, 155) : "";
  return prefix === "" ? text(0, 100) : `${prefix}/${text(0, 100)}`;
}

/** Records of the form "length key=value\n", of which the path counts. */
function paxPath(content: Buffer): string | null {
  let at = 0;
  let path: string | null = null;
  while (at < content.length) {
    const blank = content.indexOf(32, at);
    const length = Number.parseInt(content.toString("latin1", at, blank < 0 ? at : blank), 10);
    if (!Number.isInteger(length) || length <= 0 || blank < 0) break;
    const record = content.toString("utf8", blank + 1, at + length - 1);
    if (record.startsWith("path=")) path = record.slice("path=".length);
    at += length;
  }
  return path;
}
