import { Unzip, UnzipInflate } from "fflate";
import { ProblemError } from "../http/problem-error.ts";
import { fileRefusalProblem } from "./file-record.ts";
import { MAX_RATIO, RATIO_FROM, tooMuchRefusal, type WorkMeter } from "./read-limits.ts";

/** A chunk may unpack to a thousand times as much at once. */
const CHUNK_BYTES = 8 * 1024;

/** Names ignore case (ECMA-376 part 2 §6.2.2.3); some programs write backslashes. */
const normaliseName = (name: string): string => name.replaceAll("\\", "/").toLowerCase();

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/** Yields a file of the zip as text, or nothing. Throws 422 `not_xlsx`, `file_too_complex`. */
export function* readPartText(
  bytes: Uint8Array,
  name: string,
  meter: WorkMeter,
): Generator<string> {
  const decoder = new TextDecoder();
  let readyChunks: Uint8Array[] = [];
  let start: number | null = null;
  let offset = 0;
  let unpacked = 0;
  let isEnded = false;
  const unzip = new Unzip((file) => {
    meter.spend("entries");
    // Like Excel, uses the first file of the name.
    if (normaliseName(file.name) !== normaliseName(name) || start !== null) return;
    start = offset;
    file.ondata = (error, data, isLast) => {
      if (error) throw error;
      readyChunks.push(data);
      isEnded = isLast;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (; offset < bytes.length && !isEnded; offset += CHUNK_BYTES) {
    try {
      unzip.push(
        bytes.subarray(offset, offset + CHUNK_BYTES),
        offset + CHUNK_BYTES >= bytes.length,
      );
    } catch (error) {
      throw error instanceof ProblemError ? error : fileRefusalProblem("not_xlsx");
    }
    for (const data of readyChunks) {
      unpacked += data.length;
      meter.spend("unpackedBytes", data.length);
      if (unpacked > RATIO_FROM && unpacked > MAX_RATIO * (offset + CHUNK_BYTES - (start ?? 0)))
        throw tooMuchRefusal("ratio");
      yield decoder.decode(data, { stream: true });
    }
    readyChunks = [];
  }
}
