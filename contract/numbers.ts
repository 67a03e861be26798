import { z } from "zod";

/** PostgreSQL's `integer`, the type of counts, versions and pieces. */
const LARGEST_INTEGER = 2_147_483_647;

export const MAX_PIECES = 1_000_000;
/** The sum over all warehouses is still an integer. */
export const MAX_ON_HAND = 50_000_000;

/** A scan waits this long for the network at most. */
export const MAX_SCAN_AGE_MS = 7 * 86_400_000;

export const integer = () =>
  z
    .number()
    .int("invalid_number")
    .min(-LARGEST_INTEGER - 1, "too_small")
    .max(LARGEST_INTEGER, "too_big");
/** As text in a query. */
export const integerParam = () =>
  z.coerce
    .number()
    .int("invalid_number")
    .min(-LARGEST_INTEGER - 1, "too_small")
    .max(LARGEST_INTEGER, "too_big");

/** Minor units: "125000", or a range with one or both ends. */
export const amountRange = () =>
  z
    .string()
    .trim()
    .regex(/^(?:\d{1,15}(?:-\d{0,15})?|-\d{1,15})$/, { error: "invalid_number", abort: true })
    .refine((text) => {
      const { from, to } = parseBounds(text);
      return from === undefined || to === undefined || from <= to;
    }, "invalid_range");

export function parseBounds(range: string): { from?: number; to?: number } {
  const [from, to] = range.includes("-") ? range.split("-") : [range, range];
  return { ...(from ? { from: Number(from) } : {}), ...(to ? { to: Number(to) } : {}) };
}
