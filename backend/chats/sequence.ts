import { newId } from "../db/columns.ts";

const SEQUENCE_DIGITS = 15;

/** Sorts as text by time, then by `order`. */
export const makeSequence = (sentAt: Date, order: string): string =>
  `${String(sentAt.getTime()).padStart(SEQUENCE_DIGITS, "0")}${order}`;

/** Sorts an unordered message after the channel's messages of the same time. */
export const makeOwnSequence = (time: Date): string => makeSequence(time, `z${newId()}`);
