import { randomInt } from "node:crypto";

/** A long number, as Meta's are. */
export const newNumber = () => `1${randomInt(10 ** 6, 10 ** 7)}${randomInt(10 ** 7, 10 ** 8)}`;
