import { randomInt } from "node:crypto";

/** Returns a long number, like Meta's. */
export const createNumber = () => `1${randomInt(10 ** 6, 10 ** 7)}${randomInt(10 ** 7, 10 ** 8)}`;
