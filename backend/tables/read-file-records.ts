import type { FileEncoding } from "#contract/file-encodings.ts";
import type { SheetScore } from "./choose-sheet.ts";
import { readCsvRecords } from "./csv-records.ts";
import { decodeText } from "./decode-text.ts";
import { type FileRecord, fileRefusalProblem } from "./file-record.ts";
import { isHtml, readHtmlRecords } from "./html-records.ts";
import { joinSplitHeadings } from "./join-split-headings.ts";
import { WorkMeter } from "./read-limits.ts";
import { readXlsxRecords } from "./read-xlsx-records.ts";
import { isXmlWorkbook, readXmlWorkbook } from "./read-xml-workbook.ts";
import { isZip } from "./read-zip-part.ts";

export interface FileRecords {
  kind: "csv" | "xlsx";
  /** `null` for a workbook, which states its encoding. */
  encoding: FileEncoding | null;
  /** Visible sheets with as many known headings. */
  otherSheets: string[];
  /** Hidden sheets with as many known headings. */
  hiddenSheets: string[];
  /** Indexes, complete when the first record is read. */
  hiddenColumns: ReadonlySet<number>;
  /** Returns nothing for an unknown name. */
  readSheet: (name: string) => Iterable<FileRecord>;
  records: Iterable<FileRecord> | AsyncIterable<FileRecord>;
}

/**
 * Reads an uploaded file whatever its name: a CSV in any encoding with any separator, or the
 * highest-scoring visible sheet of a workbook or table of a web page. Throws as `decodeText` and
 * the readers, and 422 `zip_file`, `ods_file`, `numbers_file`, `xlsb_file`, `old_excel`,
 * `protected_file`, `not_a_table`.
 */
export function readFileRecords(
  bytes: Uint8Array,
  score: SheetScore,
  meter = new WorkMeter(),
): FileRecords {
  const file = readTable(bytes, score, meter);
  return { ...file, records: joinSplitHeadings(file.records, score) };
}

function readTable(bytes: Uint8Array, score: SheetScore, meter: WorkMeter): FileRecords {
  if (isZip(bytes)) {
    requireWorkbook(bytes);
    return { kind: "xlsx", encoding: null, ...readXlsxRecords(bytes, meter, score) };
  }
  requireTable(bytes);
  const { text, encoding } = decodeText(bytes);
  if (isXmlWorkbook(text))
    return { kind: "xlsx", encoding, ...readXmlWorkbook(text, meter, score) };
  const csvFile = { ...{ kind: "csv" as const, encoding }, ...NO_SHEETS };
  if (isHtml(text)) return { ...csvFile, records: readHtmlRecords(text, meter, score) };
  if (text.trimStart().startsWith("<?xml")) throw fileRefusalProblem("not_a_table");
  return { ...csvFile, records: readCsvRecords(text, meter) };
}

/** Offset of the first file's name in a zip, which is not packed (APPNOTE.TXT §4.3.7). */
const FIRST_NAME_OFFSET = 30;
/** Names and contents that other programs' zips have unpacked. */
const OTHER_ZIP_SIGNS = [
  ["ods_file", /mimetypeapplication\/vnd\.oasis\.opendocument/],
  ["numbers_file", /Index\/[\w-]+\.iwa|\.numbers\//],
  ["xlsb_file", /xl[/\\]workbook\.bin/i],
] as const;

/** Every office document has relations, unless it is cut off. */
function requireWorkbook(bytes: Uint8Array): void {
  if (bytes.length <= FIRST_NAME_OFFSET) return;
  const content = decodeLatin1(bytes);
  for (const [code, sign] of OTHER_ZIP_SIGNS)
    if (sign.test(content)) throw fileRefusalProblem(code);
  if (!/_rels[/\\]/i.test(content)) throw fileRefusalProblem("zip_file");
}

const decodeLatin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");

const NO_SHEETS = {
  otherSheets: [],
  hiddenSheets: [],
  hiddenColumns: new Set<number>(),
  readSheet: () => [],
};

/** Excel before 2007, and workbooks with a password ([MS-OFFCRYPTO] §2.3.4.4). */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];
const ENCRYPTED_PART = Buffer.from("EncryptedPackage", "utf16le").toString("latin1");

/** Refuses known kinds of files with a reason that says what to do. */
function requireTable(bytes: Uint8Array): void {
  if (COMPOUND_FILE.every((byte, index) => bytes[index] === byte))
    throw fileRefusalProblem(
      decodeLatin1(bytes).includes(ENCRYPTED_PART) ? "protected_file" : "old_excel",
    );
  const start = new TextDecoder().decode(bytes.subarray(0, 1024)).trimStart();
  if (/^(?:%PDF-|MIME-Version:|\{\s*"|\[\s*\{)/i.test(start))
    throw fileRefusalProblem("not_a_table");
}
