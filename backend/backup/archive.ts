import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { arrayBuffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, type Header, pack } from "tar-stream";

/** What a backup says of itself; its first entry. */
export interface Manifest {
  version: 1;
  database: "pglite" | "postgres";
  /** UTC, when it was begun. */
  madeAt: string;
  /**
   * Tells another CREDENTIALS_KEY from the one that the shops' tokens are sealed with, and nothing
   * about it.
   */
  keyFingerprint: string;
}

const MANIFEST = "manifest.json";
const FILES = "files/";
/**
 * Headers of an entry beside tar's own (POSIX pax, vendor keywords): what a browser called the
 * file, and its type.
 */
const NAME = "ETALASE.name";
const TYPE = "ETALASE.type";
/** In milliseconds since 1970; tar's own is in seconds. */
const MODIFIED = "ETALASE.modified";

export interface ArchiveWriter {
  addFromDisk(name: string, path: string): Promise<void>;
  addFile(key: string, file: File): Promise<void>;
  /** Ends the archive and waits until it is written. */
  finish(): Promise<void>;
}

/**
 * Writes a gzipped tar at `path`, readable by this user only. Throws where something is there
 * already.
 */
export async function writeArchive(path: string, manifest: Manifest): Promise<ArchiveWriter> {
  const tar = pack();
  const written = pipeline(
    tar,
    createGzip({ level: 1 }),
    createWriteStream(path, { flags: "wx", mode: 0o600 }),
  );
  // Awaited by `finish`; until then a failure shows in the entry that is being added.
  written.catch((error: Error) => tar.destroy(error));
  const add = async (headers: Partial<Header> & Pick<Header, "name">, content: Readable) => {
    const entry = tar.entry(headers);
    await pipeline(content, entry);
  };
  tar.entry({ name: MANIFEST }, JSON.stringify(manifest));
  return {
    async addFromDisk(name, path) {
      const { size } = await stat(path);
      await add({ name, size }, createReadStream(path));
    },
    async addFile(key, file) {
      const headers = {
        ...{ name: FILES + key, size: file.size },
        pax: { [NAME]: file.name, [TYPE]: file.type, [MODIFIED]: String(file.lastModified) },
      };
      await add(headers, Readable.from(file.stream()));
    },
    async finish() {
      tar.finalize();
      await written;
    },
  };
}

/** What is found in an archive, in its order: the manifest, the database's parts, the files. */
export interface ArchiveReader {
  onManifest(manifest: Manifest): Promise<void>;
  onPart(name: string, content: Readable): Promise<void>;
  onFile(key: string, file: File): Promise<void>;
}

/**
 * Throws an Error with a sentence when the file is no backup, is damaged or is from a later
 * version.
 */
export async function readArchive(path: string, reader: ArchiveReader): Promise<void> {
  try {
    await readEntries(path, reader);
  } catch (error) {
    const isDamaged = error instanceof Error && "code" in error && /^Z_/.test(String(error.code));
    throw isDamaged ? new Error(`${path} is no backup, or damaged`, { cause: error }) : error;
  }
}

async function readEntries(path: string, reader: ArchiveReader): Promise<void> {
  const tar = extract();
  const read = pipeline(createReadStream(path), createGunzip(), tar);
  read.catch((error: Error) => tar.destroy(error));
  let manifest: Manifest | undefined;
  for await (const entry of tar) {
    const { name } = entry.header;
    const pax = (entry.header.pax ?? {}) as Record<string, string>;
    if (!manifest) {
      manifest = name === MANIFEST ? JSON.parse(await textOf(entry)) : undefined;
      if (manifest?.version !== 1) throw new Error(`${path} is no backup that this version reads`);
      await reader.onManifest(manifest);
    } else if (name.startsWith(FILES)) {
      const given = { type: pax[TYPE] ?? "", lastModified: Number(pax[MODIFIED] ?? 0) };
      const file = new File([await bytesOf(entry)], pax[NAME] ?? "", given);
      await reader.onFile(name.slice(FILES.length), file);
    } else await reader.onPart(name, Readable.from(entry));
  }
  await read;
  if (!manifest) throw new Error(`${path} is no backup`);
}

/** One file is an upload: a few megabytes. */
const bytesOf = async (content: AsyncIterable<unknown>) =>
  new Uint8Array(await arrayBuffer(Readable.from(content)));
const textOf = async (content: AsyncIterable<unknown>) =>
  new TextDecoder().decode(await bytesOf(content));
