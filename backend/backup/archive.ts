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
  /** Detects a CREDENTIALS_KEY that did not seal the data, without revealing the key. */
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
  const archivePipeline = pipeline(
    tar,
    createGzip({ level: 1 }),
    createWriteStream(path, { flags: "wx", mode: 0o600 }),
  );
  // `finish` awaits the pipeline. Until then a failure shows in the entry that is being added.
  archivePipeline.catch((error: Error) => tar.destroy(error));
  const addEntry = async (headers: Partial<Header> & Pick<Header, "name">, content: Readable) => {
    digest.beginEntry(headers.name);
    await pipeline(content, digest.createDigestStream(), tar.entry(headers));
  };
  const addText = (name: string, text: string) =>
    addEntry({ name, size: Buffer.byteLength(text) }, Readable.from(Buffer.from(text)));
  await addText(MANIFEST_NAME, JSON.stringify(manifest));
  return {
    async addFromDisk(name, path) {
      const { size } = await stat(path);
      await addEntry({ name, size }, createReadStream(path));
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
      await addEntry(headers, Readable.from(file.stream()));
    },
    async finish() {
      await addText(END_NAME, JSON.stringify(digest.computeDigest()));
      tar.finalize();
      await archivePipeline;
    },
  };
}

/** Computes a digest of the names and contents of all entries, in their order. */
class ArchiveDigest {
  readonly #hash = createHash("sha256");
  #entries = 0;

  beginEntry(name: string): void {
    this.#entries++;
    this.#hash.update(`\n${name}\n`);
  }

  update(chunk: Uint8Array): void {
    this.#hash.update(chunk);
  }

  createDigestStream(): Transform {
    return new Transform({
      transform: (chunk, _encoding, callback) => {
        this.update(chunk);
        callback(null, chunk);
      },
    });
  }

  computeDigest(): { entries: number; sha256: string } {
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
 * Reads the whole archive without using it. Throws an Error with a sentence if the file is no
 * backup, is incomplete or damaged, or is from a later version.
 */
export async function verifyArchive(path: string): Promise<Manifest> {
  const digest = new ArchiveDigest();
  let manifest: Manifest | undefined;
  let endMark: string | undefined;
  await readEachEntry(path, async ({ name }, content) => {
    if (endMark !== undefined) throw makeDamagedError(path);
    if (name === END_NAME) {
      endMark = await readText(content);
      return;
    }
    digest.beginEntry(name);
    const isFirst = manifest === undefined;
    const manifestChunks: Uint8Array[] = [];
    for await (const chunk of content) {
      digest.update(chunk);
      if (isFirst) manifestChunks.push(chunk);
    }
    if (isFirst) manifest = parseManifest(path, name, Buffer.concat(manifestChunks).toString());
  });
  if (!manifest) throw new Error(`${path} is no backup`);
  const isComplete =
    endMark === undefined
      ? manifest.version === 1
      : endMark === JSON.stringify(digest.computeDigest());
  if (!isComplete) throw makeDamagedError(path);
  return manifest;
}

export async function readArchive(path: string, reader: ArchiveReader): Promise<void> {
  let hasManifest = false;
  await readEachEntry(path, async ({ name, pax }, content) => {
    if (!hasManifest) {
      hasManifest = true;
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

const makeDamagedError = (path: string, cause?: unknown) =>
  new Error(`${path} is damaged or incomplete: nothing was restored`, { cause });

type OnEntry = (
  head: { name: string; pax: Record<string, string> },
  content: Readable,
) => Promise<void>;

async function readEachEntry(path: string, onEntry: OnEntry): Promise<void> {
  const tar = extract();
  const archivePipeline = pipeline(createReadStream(path), createGunzip(), tar);
  archivePipeline.catch((error: Error) => tar.destroy(error));
  try {
    for await (const entry of tar) {
      const { name, pax } = entry.header;
      await onEntry({ name, pax: (pax ?? {}) as Record<string, string> }, Readable.from(entry));
    }
    await archivePipeline;
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    // The file is no archive, or its end is missing.
    if (error.code === "Z_DATA_ERROR")
      throw new Error(`${path} is no backup, or damaged`, { cause: error });
    throw error.code === "Z_BUF_ERROR" ? makeDamagedError(path, error) : error;
  }
}

/** A file is an upload of a few megabytes. */
const readBytes = async (content: AsyncIterable<unknown>) =>
  new Uint8Array(await arrayBuffer(Readable.from(content)));
const readText = async (content: AsyncIterable<unknown>) =>
  new TextDecoder().decode(await readBytes(content));
