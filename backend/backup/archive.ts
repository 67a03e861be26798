import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { arrayBuffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, type Header, pack } from "tar-stream";

/** A backup's description, its first entry. */
export interface Manifest {
  /** Version 1 has no end mark. */
  version: 1 | 2;
  database: "pglite" | "postgres";
  /** UTC time of the start. */
  madeAt: string;
  /**
   * Detects a CREDENTIALS_KEY other than the key that sealed the data, without revealing anything.
   */
  keyFingerprint: string;
}

const MANIFEST_NAME = "manifest.json";
/** The last entry. It proves that the archive is complete and unchanged. */
const END_NAME = "end.json";
const FILES_FOLDER = "files/";
/** Entry headers besides tar's own (POSIX pax, vendor keywords): the browser's name and type. */
const NAME_HEADER = "ETALASE.name";
const TYPE_HEADER = "ETALASE.type";
/** Milliseconds since 1970; tar's own time is in seconds. */
const MODIFIED_HEADER = "ETALASE.modified";

export interface ArchiveWriter {
  addFromDisk(name: string, path: string): Promise<void>;
  addFile(key: string, file: File): Promise<void>;
  /** Ends the archive and waits until it is written. */
  finish(): Promise<void>;
}

/** Writes a gzipped tar at `path`, readable by this user only. Throws if the path exists. */
export async function writeArchive(path: string, manifest: Manifest): Promise<ArchiveWriter> {
  const tar = pack();
  const digest = new ArchiveDigest();
  const written = pipeline(
    tar,
    createGzip({ level: 1 }),
    createWriteStream(path, { flags: "wx", mode: 0o600 }),
  );
  // `finish` awaits it. Until then a failure shows in the entry that is being added.
  written.catch((error: Error) => tar.destroy(error));
  const add = async (headers: Partial<Header> & Pick<Header, "name">, content: Readable) => {
    digest.begin(headers.name);
    await pipeline(content, digest.through(), tar.entry(headers));
  };
  const addText = (name: string, text: string) =>
    add({ name, size: Buffer.byteLength(text) }, Readable.from(Buffer.from(text)));
  await addText(MANIFEST_NAME, JSON.stringify(manifest));
  return {
    async addFromDisk(name, path) {
      const { size } = await stat(path);
      await add({ name, size }, createReadStream(path));
    },
    async addFile(key, file) {
      const headers = {
        ...{ name: FILES_FOLDER + key, size: file.size },
        pax: {
          [NAME_HEADER]: file.name,
          [TYPE_HEADER]: file.type,
          [MODIFIED_HEADER]: String(file.lastModified),
        },
      };
      await add(headers, Readable.from(file.stream()));
    },
    async finish() {
      await addText(END_NAME, JSON.stringify(digest.mark()));
      tar.finalize();
      await written;
    },
  };
}

/** A digest of the names and contents of all entries, in their order. */
class ArchiveDigest {
  readonly #hash = createHash("sha256");
  #entries = 0;

  begin(name: string): void {
    this.#entries++;
    this.#hash.update(`\n${name}\n`);
  }

  update(chunk: Uint8Array): void {
    this.#hash.update(chunk);
  }

  through(): Transform {
    return new Transform({
      transform: (chunk, _encoding, outcome) => {
        this.update(chunk);
        outcome(null, chunk);
      },
    });
  }

  /** Returns the digest of the entries added so far. */
  mark(): { entries: number; sha256: string } {
    return { entries: this.#entries, sha256: this.#hash.copy().digest("hex") };
  }
}

/** Receives an archive's contents in order: the manifest, the database's parts, the files. */
export interface ArchiveReader {
  onManifest(manifest: Manifest): Promise<void>;
  onPart(name: string, content: Readable): Promise<void>;
  onFile(key: string, file: File): Promise<void>;
}

/**
 * Reads the whole archive without using it, so that the restore meets no surprise. Throws an Error
 * with a sentence if the file is no backup, is cut off or damaged, or is from a later version.
 */
export async function verifyArchive(path: string): Promise<Manifest> {
  const digest = new ArchiveDigest();
  let manifest: Manifest | undefined;
  let end: string | undefined;
  await readEachEntry(path, async ({ name }, content) => {
    if (end !== undefined) throw damagedError(path);
    if (name === END_NAME) {
      end = await readText(content);
      return;
    }
    digest.begin(name);
    const isFirst = manifest === undefined;
    const head: Uint8Array[] = [];
    for await (const chunk of content) {
      digest.update(chunk);
      if (isFirst) head.push(chunk);
    }
    if (isFirst) manifest = parseManifest(path, name, Buffer.concat(head).toString());
  });
  if (!manifest) throw new Error(`${path} is no backup`);
  const isWhole =
    end === undefined ? manifest.version === 1 : end === JSON.stringify(digest.mark());
  if (!isWhole) throw damagedError(path);
  return manifest;
}

export async function readArchive(path: string, reader: ArchiveReader): Promise<void> {
  let isBegun = false;
  await readEachEntry(path, async ({ name, pax }, content) => {
    if (!isBegun) {
      isBegun = true;
      await reader.onManifest(parseManifest(path, name, await readText(content)));
    } else if (name === END_NAME) content.resume();
    else if (name.startsWith(FILES_FOLDER)) {
      const fileFields = {
        type: pax[TYPE_HEADER] ?? "",
        lastModified: Number(pax[MODIFIED_HEADER] ?? 0),
      };
      const file = new File([await readBytes(content)], pax[NAME_HEADER] ?? "", fileFields);
      await reader.onFile(name.slice(FILES_FOLDER.length), file);
    } else await reader.onPart(name, content);
  });
}

function parseManifest(path: string, name: string, text: string): Manifest {
  const manifest = name === MANIFEST_NAME ? (JSON.parse(text) as Manifest) : undefined;
  if (manifest?.version !== 1 && manifest?.version !== 2)
    throw new Error(`${path} is no backup that this version reads`);
  return manifest;
}

const damagedError = (path: string, cause?: unknown) =>
  new Error(`${path} is damaged or cut off: nothing was restored of it`, { cause });

type OnEntry = (
  head: { name: string; pax: Record<string, string> },
  content: Readable,
) => Promise<void>;

async function readEachEntry(path: string, onEntry: OnEntry): Promise<void> {
  const tar = extract();
  const reading = pipeline(createReadStream(path), createGunzip(), tar);
  reading.catch((error: Error) => tar.destroy(error));
  try {
    for await (const entry of tar) {
      const { name, pax } = entry.header;
      await onEntry({ name, pax: (pax ?? {}) as Record<string, string> }, Readable.from(entry));
    }
    await reading;
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    // The file is no archive, or its end is missing.
    if (error.code === "Z_DATA_ERROR")
      throw new Error(`${path} is no backup, or damaged`, { cause: error });
    throw error.code === "Z_BUF_ERROR" ? damagedError(path, error) : error;
  }
}

/** A file is an upload of a few megabytes. */
const readBytes = async (content: AsyncIterable<unknown>) =>
  new Uint8Array(await arrayBuffer(Readable.from(content)));
const readText = async (content: AsyncIterable<unknown>) =>
  new TextDecoder().decode(await readBytes(content));
