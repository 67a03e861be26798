import { setImmediate } from "node:timers/promises";
import { Unzip, UnzipInflate } from "fflate";
import { readSheet } from "read-excel-file/node";
import { type FileRecord, refuse } from "./file-record.ts";

/** Of its XML. A zip of some kilobytes can unpack to gigabytes. */
const MAX_UNPACKED = 256 * 1024 * 1024;
const CHUNK = 64 * 1024;
const YIELD_EVERY = 16;

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/** The first sheet. Numbers come as the shortest text that means them, dates as 2026-11-21. */
export async function* xlsxRecords(bytes: Uint8Array): AsyncGenerator<FileRecord> {
  await measure(bytes);
  const rows = await readSheet(Buffer.from(bytes), { trim: false, parseNumber: numberText }).catch(() => {
    throw refuse("not_xlsx");
  });
  const width = rows[0]?.length ?? 0;
  for (const [index, row] of rows.entries()) {
    const cells = row.map(cellText);
    // A sheet has no cells after the last full one; that is not a row of another width.
    while (cells.length < width) cells.push("");
    yield { line: index + 1, cells };
  }
}

async function measure(bytes: Uint8Array): Promise<void> {
  let unpacked = 0;
  let isBroken = false;
  const unzip = new Unzip((file) => {
    file.ondata = (error, data) => {
      isBroken ||= error !== null;
      unpacked += data?.length ?? 0;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0, turn = 1; at < bytes.length; at += CHUNK, turn++) {
      unzip.push(bytes.subarray(at, at + CHUNK), at + CHUNK >= bytes.length);
      if (isBroken || unpacked > MAX_UNPACKED) break;
      if (turn % YIELD_EVERY === 0) await setImmediate();
    }
  } catch {
    isBroken = true;
  }
  if (isBroken) throw refuse("not_xlsx");
  if (unpacked > MAX_UNPACKED) throw refuse("file_too_large");
}

/** Excel keeps 9.99 as 9.9900000000000002. */
function numberText(text: string): string {
  return /^-?\d{1,15}$/.test(text) ? text : String(Number(Number(text).toPrecision(15)));
}

/** Our own export escapes what looks like an escape; inline texts come as they stand in the file. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return String(value).replace(/_x005F_(?=x[0-9A-Fa-f]{4}_)/g, "_");
}
