import { z } from "zod";

/** Guessed from letters, so that the seller confirms a sample line. */
export const GUESSED_ENCODINGS = ["windows-874", "windows-1252", "gbk"] as const;
export type GuessedEncoding = (typeof GUESSED_ENCODINGS)[number];
export type FileEncoding = "utf-8" | "utf-16le" | "utf-16be" | GuessedEncoding;

/** One line in each possible encoding; none if nothing is to be asked. */
export const EncodingReadings = z.array(
  z.object({ encoding: z.enum(GUESSED_ENCODINGS), line: z.string() }),
);
