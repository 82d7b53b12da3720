/** Archives as strangers make them: whatever is in one, the snapshot stays within its bounds, and says what it left out. */
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { NoSnapshot } from "../../review/change/search.ts";
import { readArchive } from "./read-archive.ts";
import { searchSnapshot } from "./search-snapshot.ts";
import { type SnapshotLimits, snapshotLimits } from "./snapshot.ts";

interface Entry {
  readonly name: string;
  readonly content?: string | Buffer;
  readonly type?: string;
  readonly link?: string;
  /** Other than the content's. */
  readonly size?: number;
}

function header({ name, content = "", type = "0", link = "", size }: Entry): Buffer {
  const block = Buffer.alloc(512);
  block.write(name.slice(0, 100), 0);
  block.write("0000644\0", 100);
  block.write(`${(size ?? Buffer.byteLength(content)).toString(8).padStart(11, "0")}\0`, 124);
  block.write("        ", 148);
  block.write(type, 156);
  block.write(link.slice(0, 100), 157);
  block.write("ustar\u000000", 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

function tar(entries: readonly Entry[]): Buffer {
  const blocks = entries.flatMap((entry) => {
    const content = Buffer.from(entry.content ?? "");
    return [header(entry), content, Buffer.alloc((512 - (content.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

/** In small pieces, as a network delivers them. */
async function* pieces(packed: Buffer, size = 1_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < packed.length; at += size)
    yield await Promise.resolve(packed.subarray(at, at + size));
}

async function read(entries: readonly Entry[], limits: Partial<SnapshotLimits> = {}) {
  const snapshot = await readArchive(pieces(gzipSync(tar(entries))), { ...snapshotLimits, ...limits });
  const files = snapshot.files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString("utf8")]);
  return { ...snapshot, files };
}

describe("an archive", () => {
  it("is read in one folder named after the commit, long names included", async () => {
    const long = `src/${"folder/".repeat(20)}name.ts`;
    const path = `path=o-r-1/${long}`;
    const pax = `${String(path.length + 5)} ${path}\n`;
    const { files } = await read([
      {
        name: "pax_global_header",
        type: "g",
        content: "52 comment=0123456789012345678901234567890123456789\n",
      },
      { name: "o-r-1/", type: "5" },
      { name: "o-r-1/a.ts", content: "export const a = 1;\n" },
      { name: "o-r-1/PaxHeader", type: "x", content: pax },
      { name: "o-r-1/short.ts", content: "long" },
      { name: "././@LongLink", type: "L", content: `o-r-1/${long.replace("name", "other")}\0` },
      { name: "o-r-1/cut.ts", content: "longer" },
    ]);
    expect(files).toEqual([
      ["a.ts", "export const a = 1;\n"],
      [long, "long"],
      [long.replace("name", "other"), "longer"],
    ]);
  });

  it("gives no file an absolute name, a name with .. or a link, and says so", async () => {
    const { files, notes } = await read([
      { name: "/etc/passwd.ts", content: "x" },
      { name: "o-r-1/../../up.ts", content: "x" },
      { name: "../o/up.ts", content: "x" },
      { name: "o-r-1//etc/x.ts", content: "x" },
      { name: "o-r-1/back\\slash.ts", content: "x" },
      { name: "o-r-1/link.ts", type: "2", link: "/etc/passwd" },
      { name: "o-r-1/hard.ts", type: "1", link: "o-r-1/a.ts" },
      { name: "o-r-1/device.ts", type: "3" },
      { name: "o-r-1/fine.ts", content: "fine" },
    ]);
    expect(files).toEqual([["fine.ts", "fine"]]);
    expect(notes).toEqual(["5 entries of its archive have names that no repository has and were left out."]);
  });

  it("counts a path that comes twice once, as those who unpack it do", async () => {
    const { files } = await read([
      { name: "o-r-1/a.ts", content: "first" },
      { name: "o-r-1/a.ts", content: "second" },
    ]);
    expect(files).toEqual([["a.ts", "second"]]);
  });

  it("is not unpacked further than its bounds", async () => {
    const many = Array.from({ length: 50 }, (_, at) => ({ name: `o-r-1/${String(at)}.ts`, content: "x" }));
    expect((await read(many, { files: 10 })).notes).toEqual([
      "40 of its files were left out because it is too large.",
    ]);
    await expect(read(many, { entries: 20 })).rejects.toThrow("too many entries");
    const zeros = { name: "o-r-1/zeros.ts", content: Buffer.alloc(4_000_000) };
    await expect(read([zeros], { unpackedBytes: 1_000_000 })).rejects.toThrow("unpacks to too much");
  });

  it("bombs: 3 GB of zeros in 3 MB end early and cost little", async () => {
    const gigabyte = Buffer.alloc(1024);
    const bomb = Buffer.concat([
      header({ name: "o-r-1/zeros.bin", size: 3 * 2 ** 30 }),
      Buffer.alloc(40_000_000, gigabyte),
    ]);
    const packed = gzipSync(bomb);
    const before = process.memoryUsage().rss;
    await expect(
      readArchive(pieces(packed, 10_000), { ...snapshotLimits, unpackedBytes: 20_000_000 }),
    ).rejects.toThrow(NoSnapshot);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 2 ** 20);
  });

  it("is refused where it is cut, damaged or none", async () => {
    const packed = gzipSync(tar([{ name: "o-r-1/a.ts", content: "x".repeat(100_000) }]), { level: 0 });
    await expect(readArchive(pieces(packed.subarray(0, 50_000)))).rejects.toThrow("damaged or was cut short");
    await expect(readArchive(pieces(Buffer.from("<html>no</html>")))).rejects.toThrow(NoSnapshot);
    const broken = tar([{ name: "o-r-1/a.ts", content: "x" }]);
    broken[10] = 7;
    await expect(readArchive(pieces(gzipSync(broken)))).rejects.toThrow("a header of it is damaged");
    await expect(readArchive(pieces(gzipSync(Buffer.alloc(700, 1))))).rejects.toThrow(NoSnapshot);
  });

  it("of 100,000 files is read within its bounds in little time", async () => {
    const many = Array.from({ length: 100_000 }, (_, at) => ({
      name: `o-r-1/src/${String(at % 300)}/f${String(at)}.ts`,
      content: `x`,
    }));
    const packed = gzipSync(tar(many), { level: 1 });
    const before = process.cpuUsage();
    const snapshot = await readArchive(pieces(packed, 64_000));
    expect(snapshot.files).toHaveLength(30_000);
    expect(snapshot.otherPaths).toHaveLength(70_000);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(8_000);
  });

  it("of other encodings and binary files is searched where it is text", async () => {
    const { files } = await read([
      { name: "o-r-1/latin.py", content: Buffer.from("name = 'caf\xe9'\n", "latin1") },
      { name: "o-r-1/wide.ts", content: Buffer.from("export const a = 1;", "utf16le") },
      { name: "o-r-1/picture.ts", content: Buffer.from([0, 1, 2]) },
    ]);
    expect(files.map(([path]) => path)).toEqual(["latin.py"]);
  });
});

describe("a search", () => {
  it("answers the files that hold all words of a group, and each of them once", async () => {
    const search = searchSnapshot(() =>
      Promise.resolve({
        files: [
          { path: "a.ts", bytes: Buffer.from('import { run } from "./job";') },
          { path: "b.ts", bytes: Buffer.from("runs; jobs; rerun") },
          { path: "c/d.ts", bytes: Buffer.from("job run") },
          { path: "package.json", bytes: Buffer.from("{}") },
        ],
        notes: ["A note."],
      }),
    );
    const paths = async (words: readonly string[], folder: string | null = null) =>
      (await search({ groups: [{ words, folder }], paths: [] })).files.map(({ path }) => path);
    const question = { groups: [], paths: ["b.ts", "missing.ts"], isAnew: true, withPaths: true };
    const first = await search(question);
    expect(first).toMatchObject({
      paths: ["a.ts", "b.ts", "c/d.ts", "package.json"],
      settings: [{ path: "package.json", text: "{}" }],
      files: [{ path: "b.ts" }],
      notes: ["A note."],
    });
    // A process that died of a file is followed by one that knows nothing.
    expect(await search(question)).toEqual(first);
    expect(await paths(["run", "job"], "c")).toEqual(["c/d.ts"]);
    expect(await paths(["run", "job"])).toEqual(["a.ts"]);
    expect(await paths(["rerun", "jobs"])).toEqual([]);
  });
});
