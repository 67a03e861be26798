import { Unzip, UnzipInflate } from "fflate";
import { ProblemError } from "../http/problem-error.ts";
import { fileRefusal } from "./file-record.ts";
import { MAX_RATIO, RATIO_FROM, tooMuch, type WorkMeter } from "./read-limits.ts";

/** Small, because it may unpack to a thousand times as much at once. */
const CHUNK = 8 * 1024;

/** Names of parts ignore case (ECMA-376 part 2 §6.2.2.3); some programs write backslashes. */
const nameKey = (name: string): string => name.replaceAll("\\", "/").toLowerCase();

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/**
 * Yields a file of the zip as text, in pieces; nothing if it does not exist. Throws 422 `not_xlsx`,
 * `file_too_complex`.
 */
export function* partText(bytes: Uint8Array, name: string, meter: WorkMeter): Generator<string> {
  const decoder = new TextDecoder();
  let ready: Uint8Array[] = [];
  let start: number | null = null;
  let offset = 0;
  let unpacked = 0;
  let isOver = false;
  const unzip = new Unzip((file) => {
    meter.spend("entries");
    // The first file of the name, like Excel.
    if (nameKey(file.name) !== nameKey(name) || start !== null) return;
    start = offset;
    file.ondata = (error, data, isLast) => {
      if (error) throw error;
      ready.push(data);
      isOver = isLast;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (; offset < bytes.length && !isOver; offset += CHUNK) {
    try {
      unzip.push(bytes.subarray(offset, offset + CHUNK), offset + CHUNK >= bytes.length);
    } catch (error) {
      throw error instanceof ProblemError ? error : fileRefusal("not_xlsx");
    }
    for (const data of ready) {
      unpacked += data.length;
      meter.spend("unpackedBytes", data.length);
      if (unpacked > RATIO_FROM && unpacked > MAX_RATIO * (offset + CHUNK - (start ?? 0)))
        throw tooMuch("ratio");
      yield decoder.decode(data, { stream: true });
    }
    ready = [];
  }
}
