import { crc32, createDeflate } from "node:zlib";
import { zipSync } from "fflate";

/** Small files that expand to large ones, or cause endless work. */
const MB = 1024 * 1024;
const text = (content: string) => new TextEncoder().encode(content);

const CONTENT_TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`;
const RELS = (target: string, type: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
const WORKBOOK = `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const STRINGS = (inner: string) =>
  `<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${inner}</sst>`;
const SHEET = (inner: string) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${inner}</sheetData></worksheet>`;

/** A workbook of these parts and otherwise valid ones. */
function workbook({ sheet = SHEET(""), strings = "", styles = "" }): Uint8Array {
  return zipSync(
    {
      "[Content_Types].xml": text(CONTENT_TYPES),
      "_rels/.rels": text(RELS("xl/workbook.xml", "officeDocument")),
      "xl/workbook.xml": text(WORKBOOK),
      "xl/_rels/workbook.xml.rels": text(RELS("worksheets/sheet1.xml", "worksheet")),
      "xl/worksheets/sheet1.xml": text(sheet),
      ...(strings ? { "xl/sharedStrings.xml": text(STRINGS(strings)) } : {}),
      ...(styles ? { "xl/styles.xml": text(styles) } : {}),
    },
    { level: 9 },
  );
}

/** Unclosed elements: a regular expression that searches for the end rescans from each start. */
export const OPENED: Record<string, () => Uint8Array> = {
  rows: () => workbook({ sheet: SHEET("<row ".repeat(200_000)) }),
  cells: () => workbook({ sheet: SHEET(`<row>${"<c ".repeat(300_000)}`) }),
  "texts in cells": () =>
    workbook({ sheet: SHEET(`<row><c t="inlineStr">${"<t>".repeat(300_000)}</c></row>`) }),
  strings: () => workbook({ strings: "<si>".repeat(300_000) }),
  "readings of strings": () => workbook({ strings: `<si>${"<rPh ".repeat(300_000)}</si>` }),
  brackets: () => workbook({ sheet: SHEET("<".repeat(1_000_000)) }),
  styles: () => workbook({ styles: `<styleSheet>${"<numFmts><xf ".repeat(100_000)}` }),
};

/** Hundreds of megabytes of one character. */
export const manyStrings = (): Uint8Array =>
  workbook({ strings: `<si><t>${"x".repeat(1_000)}</t></si>`.repeat(250_000) });
export const manyCells = (): Uint8Array =>
  workbook({ sheet: SHEET(`<row>${"<c><v>1</v></c>".repeat(200)}</row>`.repeat(20_000)) });

/** One part of 300 MB, and the maximum number of names. */
export const bigPart = (): Uint8Array =>
  zipSync({ "xl/workbook.xml": new Uint8Array(300 * MB) }, { level: 9 });
export const manyParts = (): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Array.from({ length: 65_000 }, (_, n) => [`xl/${n}.xml`, new Uint8Array(0)]),
    ),
    { level: 0 },
  );

export const quotes = (): Uint8Array => text(`Handle,Title\n${'"'.repeat(15 * MB)}`);
export const commas = (): Uint8Array => text(`Handle,Title\n${",".repeat(15 * MB)}`);
export const lines = (): Uint8Array => text(`Handle,Title\n${"a\n".repeat(7 * MB)}`);

/** A PNG of one colour: 16 bits a channel, four channels, in seven passes (Adam7). */
export async function png(side: number): Promise<Uint8Array> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([16, 6, 0, 0, 1], 8);
  const deflate = createDeflate({ level: 9 });
  const parts: Buffer[] = [];
  deflate.on("data", (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => deflate.on("end", resolve));
  // Each pass has a filter byte before each of its lines.
  const zeros = Buffer.alloc(MB);
  for (let left = side * side * 8 + side * 3; left > 0; left -= MB)
    if (!deflate.write(zeros.subarray(0, Math.min(MB, left))))
      await new Promise((resolve) => deflate.once("drain", resolve));
  deflate.end();
  await ended;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", Buffer.concat(parts)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
