import { z } from "zod";

/** Encodings that are guessed from a file's letters, so that a sample line is confirmed. */
export const GUESSED_ENCODINGS = ["windows-874", "windows-1252"] as const;
export type GuessedEncoding = (typeof GUESSED_ENCODINGS)[number];
export type FileEncoding = "utf-8" | "utf-16le" | "utf-16be" | GuessedEncoding;

/** A line of a file as each possible encoding reads it; none if there is nothing to ask. */
export const EncodingReadings = z.array(
  z.object({ encoding: z.enum(GUESSED_ENCODINGS), line: z.string() }),
);
