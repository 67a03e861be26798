import { newId } from "../db/columns.ts";

const SEQUENCE_DIGITS = 15;

/** Compares as text by time, then by `order`. */
export const makeSequence = (sentAt: Date, order: string): string =>
  `${String(sentAt.getTime()).padStart(SEQUENCE_DIGITS, "0")}${order}`;

/** Places an unordered message after all of the channel's messages of the same moment. */
export const makeOwnSequence = (time: Date): string => makeSequence(time, `z${newId()}`);
