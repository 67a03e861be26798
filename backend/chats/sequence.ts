import { newId } from "../db/columns.ts";

const DIGITS = 15;

/** Compares as text by time, then by `order`. */
export const sequenceOf = (sentAt: Date, order: string): string =>
  `${String(sentAt.getTime()).padStart(DIGITS, "0")}${order}`;

/** Places an unordered message after all of the channel's messages of the same moment. */
export const ownSequence = (at: Date): string => sequenceOf(at, `z${newId()}`);
