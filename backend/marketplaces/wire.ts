import { z } from "zod";

/** Marketplaces leave empty lists out, or send `null`. */
export const list = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);

/** Ids are numbers on the wire and text here. */
export const idText = z.union([z.number(), z.string()]).transform(String);
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
/** Unix seconds; 0 and absence both mean "not yet". */
export const optionalInstant = z
  .number()
  .nullish()
  .transform((seconds) => (seconds ? new Date(seconds * 1000) : null));
export const instant = z.number().transform((seconds) => new Date(seconds * 1000));
export const ignored = z.unknown();

export const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);

export function batches<T>(items: readonly T[], size: number): T[][] {
  const result: T[][] = [];
  for (let start = 0; start < items.length; start += size)
    result.push(items.slice(start, start + size));
  return result;
}
