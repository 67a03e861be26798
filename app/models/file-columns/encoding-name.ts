import { findByWord } from "#contract/word-table.ts";

/** Names that Excel and text editors use. */
const ENCODING_NAMES: Readonly<Record<string, string>> = {
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-874": "Windows-874",
  "windows-1252": "Windows-1252",
  gbk: "GBK",
};

export const getEncodingName = (encoding: string): string =>
  findByWord(ENCODING_NAMES, encoding) ?? encoding;
