import {
  type FileEncoding,
  GUESSED_ENCODINGS,
  type GuessedEncoding,
} from "#contract/file-encodings.ts";
import { fileRefusalProblem } from "./file-record.ts";

const SAMPLE_BYTES = 256 * 1024;
/** Thai words are runs of such bytes. In French or German one stands alone between letters. */
const MIN_THAI_RUNS = 0.5;
const THAI_MARK = 0xa1;
/** Bytes without a letter in the code page. */
const UNUSED_IN_874 = new Set([
  ...listRange(0x81, 0x84),
  ...listRange(0x86, 0x90),
  ...listRange(0x98, 0x9f),
  ...listRange(0xdb, 0xde),
  ...listRange(0xfc, 0xff),
]);
const UNUSED_IN_1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

function listRange(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/**
 * Detects the encoding. Throws 422 `not_utf8` if no encoding fits, `mixed_encodings` (details: the
 * line) if lines have different ones, `nul_character` (details: the line) if the text is damaged.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: FileEncoding } {
  const encoding = findEncoding(bytes);
  if (encoding === null) throw fileRefusalProblem("not_utf8");
  if (isGuessed(encoding)) requireOneEncoding(bytes);
  const text = decodeIfValid(bytes, encoding);
  if (text === null) throw fileRefusalProblem("not_utf8");
  requireNoNul(text);
  // The parser would count a quoted CRLF as two lines.
  return { text: text.replace(/\r\n?/g, "\n"), encoding };
}

/** A damaged text has so many characters per NUL. Binary files have fewer. */
const MIN_CHARACTERS_PER_NUL = 10;

function requireNoNul(text: string): void {
  const [before = "", ...others] = text.split(
    "\0",
    1 + Math.ceil(text.length / MIN_CHARACTERS_PER_NUL),
  );
  if (others.length === 0) return;
  if (others.length * MIN_CHARACTERS_PER_NUL >= text.length) throw fileRefusalProblem("not_utf8");
  throw fileRefusalProblem("nul_character", { line: before.split(/\r\n?|\n/).length });
}

function decodeIfValid(bytes: Uint8Array, encoding: FileEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The seller named the encoding. Throws 422 `not_utf8`. */
export function convertToUtf8(bytes: Uint8Array, encoding: FileEncoding): Uint8Array {
  const text = decodeIfValid(bytes, encoding);
  if (text === null) throw fileRefusalProblem("not_utf8");
  return new TextEncoder().encode(text);
}

const LINE_LENGTH = 120;

export interface EncodingReading {
  encoding: GuessedEncoding;
  line: string;
}

/** Shows one line in each possible encoding, if the file's encoding is only guessed. */
export function listEncodingReadings(bytes: Uint8Array): EncodingReading[] {
  if (!isGuessed(findEncoding(bytes))) return [];
  const line = findLineWithMostLetters(bytes.subarray(0, SAMPLE_BYTES));
  return GUESSED_ENCODINGS.flatMap((encoding) => {
    if (decodeIfValid(bytes, encoding) === null) return [];
    const text = decodeIfValid(line, encoding) ?? "";
    return [{ encoding: encoding, line: text.trim().slice(0, LINE_LENGTH).toWellFormed() }];
  });
}

const isGuessed = (encoding: FileEncoding | null): boolean =>
  GUESSED_ENCODINGS.some((guessed) => guessed === encoding);

/** Returns the line with most letters outside ASCII. */
function findLineWithMostLetters(bytes: Uint8Array): Uint8Array {
  let best = { line: bytes.subarray(0, 0), letters: 0 };
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(10, start);
    const line = bytes.subarray(start, end < 0 ? bytes.length : end);
    const letters = line.subarray(0, LINE_LENGTH).filter((byte) => byte >= 0x80).length;
    if (letters > best.letters) best = { line, letters };
    start = end < 0 ? bytes.length : end + 1;
  }
  return best.line;
}

function findEncoding(bytes: Uint8Array): FileEncoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const wideEncoding = findWideEncoding(sample);
  if (wideEncoding) return wideEncoding;
  if (isUtf8(bytes)) return "utf-8";
  return findCodePage(sample);
}

/** In UTF-16 every second byte of Latin letters is zero. */
function findWideEncoding(sample: Uint8Array): FileEncoding | null {
  let evenZeros = 0;
  let oddZeros = 0;
  for (const [index, byte] of sample.entries())
    if (byte === 0) {
      if (index % 2 === 0) evenZeros += 1;
      else oddZeros += 1;
    }
  if (evenZeros + oddZeros < sample.length / 4 || sample.length < 4) return null;
  if (evenZeros === 0) return "utf-16le";
  return oddZeros === 0 ? "utf-16be" : null;
}

/**
 * Refuses a file that was pasted together: most lines with letters outside ASCII are UTF-8, and one
 * is not. In a code page a long line is hardly ever valid UTF-8.
 */
function requireOneEncoding(bytes: Uint8Array): void {
  let utf8Letters = 0;
  let otherLetters = 0;
  let firstOther = 0;
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(10, start);
    const part = bytes.subarray(start, end < 0 ? bytes.length : end);
    start = end < 0 ? bytes.length : end + 1;
    const letters = part.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0);
    if (letters === 0) continue;
    if (isUtf8(part)) utf8Letters += letters;
    else {
      otherLetters += letters;
      firstOther ||= line;
    }
  }
  if (utf8Letters > otherLetters) throw fileRefusalProblem("mixed_encodings", { line: firstOther });
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function findCodePage(sample: Uint8Array): FileEncoding | null {
  let highBytes = 0;
  let bytesInRuns = 0;
  let is874 = true;
  let is1252 = true;
  for (const [index, byte] of sample.entries()) {
    // No text has control characters, but half of a wide character may look like one.
    if (byte < 9) return null;
    if (byte < 0x80) continue;
    if (UNUSED_IN_874.has(byte)) is874 = false;
    if (UNUSED_IN_1252.has(byte)) is1252 = false;
    highBytes += 1;
    if (Math.max(sample[index - 1] ?? 0, sample[index + 1] ?? 0) >= THAI_MARK) bytesInRuns += 1;
  }
  if (isChinese(sample)) return "gbk";
  if (is874 && bytesInRuns >= highBytes * MIN_THAI_RUNS) return "windows-874";
  return is1252 ? "windows-1252" : null;
}

/** Shares of pairs of bytes: unusual Chinese characters, and faults that Thai texts lack. */
const MAX_OTHER_PAIRS = 0.1;
const MAX_THAI_FAULTS = 0.05;

/**
 * Returns whether bytes outside ASCII are pairs of usual Chinese characters in GBK. Thai letters
 * may be such pairs too, but their vowels and marks stand only beside certain letters.
 */
function isChinese(sample: Uint8Array): boolean {
  let pairs = 0;
  let otherPairs = 0;
  let thaiFaults = 0;
  for (let place = 0; place < sample.length; place++) {
    const [first = 0, second = 0, next = 0] = sample.subarray(place, place + 3);
    if (first < 0x80) continue;
    pairs++;
    if (!isChinesePair(first, second)) otherPairs++;
    if (second < 0x80) continue;
    if (isThaiFault(first, second)) thaiFaults++;
    if (isThaiFault(second, next)) thaiFaults++;
    place++;
  }
  return otherPairs <= pairs * MAX_OTHER_PAIRS && thaiFaults > pairs * MAX_THAI_FAULTS;
}

/** Characters of GB 2312, and punctuation and full-width letters beside them. */
const isChinesePair = (first: number, second: number): boolean =>
  second >= 0xa1 && ((first >= 0xb0 && first <= 0xf7) || first === 0xa1 || first === 0xa3);

const isThaiConsonant = (byte: number): boolean => byte >= 0xa1 && byte <= 0xce;
/** Above or below a consonant. */
const isThaiMark = (byte: number): boolean =>
  byte === 0xd1 || (byte >= 0xd4 && byte <= 0xda) || (byte >= 0xe7 && byte <= 0xee);
const isThaiDigit = (byte: number): boolean => byte >= 0xf0 && byte <= 0xf9;

/** Whether `byte` has no letter in the Thai code page, or cannot stand before `next`. */
function isThaiFault(byte: number, next: number): boolean {
  if (UNUSED_IN_874.has(byte)) return true;
  if (isThaiDigit(byte)) return next >= THAI_MARK && !isThaiDigit(next);
  // A vowel that is written before its consonant. Two `เ` are a usual mistake for `แ`.
  if (byte >= 0xe0 && byte <= 0xe4) return !isThaiConsonant(next) && next !== byte;
  const needsConsonant = isThaiMark(next) || next === 0xd0 || next === 0xd2 || next === 0xd3;
  return needsConsonant && !isThaiConsonant(byte) && !isThaiMark(byte);
}
