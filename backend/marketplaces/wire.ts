import { z } from "zod";
import { parseExactJson } from "./exact-json.ts";
import { describeFault, putAside, type RecordKind } from "./put-aside.ts";

/*
 * Readers of marketplaces' answers. The same field comes as a number from one server and as text
 * from the next, so each reader takes both. What is optional and cannot be read is absent: it must
 * not refuse the rest.
 */

/** Reads JSON that came as text in a field. Other text stays. */
export function unquoteJson(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return parseExactJson(value);
  } catch {
    return value;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `null`, "", "null" and {} are how marketplaces write a list without entries. */
function toEntries(value: unknown): unknown {
  const foundEntry = unquoteJson(value) ?? [];
  if (foundEntry === "" || foundEntry === "null") return [];
  return isObject(foundEntry) && Object.keys(foundEntry).length === 0 ? [] : foundEntry;
}

/** Marketplaces leave empty lists out, or send `null`. One wrong entry refuses the list. */
export const makeListSchema = <T extends z.ZodType>(item: T) =>
  z.unknown().optional().transform(toEntries).pipe(z.array(item));

/** A list without which the record means nothing, such as an order's items. */
export const makeFilledList = <T extends z.ZodType>(item: T) =>
  makeListSchema(item).refine((entries) => entries.length > 0, "missing");

/** The texts of a list that is only shown. Leaves out what is no text; no list is empty. */
export const texts = z
  .unknown()
  .optional()
  .transform((value): string[] => {
    const entries = toEntries(value);
    return Array.isArray(entries) ? entries.map(toText).filter(Boolean) : [];
  });

/** An object inside another, or the same as JSON text. What is no object is `null`. */
export const makeInsideSchema = <T extends z.ZodType>(schema: T) =>
  z
    .unknown()
    .optional()
    .transform((value): unknown => {
      const foundEntry = unquoteJson(value);
      return isObject(foundEntry) ? foundEntry : null;
    })
    .pipe(schema.nullable());

/** Like `makeInsideSchema`, but a present value that is no object refuses the rest. */
export const makeOptionalInside = <T extends z.ZodType>(schema: T) =>
  z.unknown().optional().transform(unquoteJson).pipe(schema.nullish());

/**
 * The entries of a page, each about one record of the seller's, whose id is in `idField`. A record
 * that cannot be read is put aside, and stops none of the others.
 */
export const makePageOf = <T extends z.ZodType>(kind: RecordKind, record: T, idField: string) =>
  makeListSchema(z.unknown()).transform((entries) => ({
    records: entries.flatMap((entry): z.output<T>[] => {
      const foundEntry = unquoteJson(entry);
      const zodSafeParseResult = record.safeParse(foundEntry);
      if (zodSafeParseResult.success) return [zodSafeParseResult.data];
      const externalId = isObject(foundEntry) ? toText(foundEntry[idField]) : "";
      putAside({ kind, externalId, reason: describeFault(zodSafeParseResult.error) });
      return [];
    }),
    /**
     * Includes the records that were put aside: a page with fewer than were asked for is the last
     * page.
     */
    sent: entries.length,
  }));

/** Ids are numbers on the wire and text here. */
export const idText = z.union([z.number(), z.string()]).transform(String);
/** An id that may be missing or empty. */
export const optionalId = z
  .unknown()
  .optional()
  .transform((value) => toText(value) || null);

export const text = z.unknown().optional().transform(toText);

/** An amount as text. A missing amount is not 0: it refuses the rest, as does any other text. */
export const amountText = text.refine(
  (value) => value.trim() !== "" && Number.isFinite(Number(value)),
  "no amount",
);

/** The same where an answer may lack the amount: "" then. */
export const optionalAmountText = text.refine(
  (value) => Number.isFinite(Number(value)),
  "no amount",
);

/** A word of a closed list, such as a status. Marketplaces do not keep to one case. */
export const word = text.transform((value) => value.trim().toUpperCase());

function toText(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

const toNumber = (value: unknown): unknown =>
  typeof value === "string" && value.trim() !== "" ? Number(value) : value;

export const number = z.unknown().transform(toNumber).pipe(z.number());
/** A fee that may be missing if it was not charged: then it is 0. Unreadable is `null`. */
export const optionalFee = z
  .unknown()
  .optional()
  .transform((value) => {
    if (value === undefined || value === null || value === "") return 0;
    const fee = toNumber(value);
    return typeof fee === "number" && Number.isFinite(fee) ? fee : null;
  });
export const optionalNumber = z
  .unknown()
  .optional()
  .transform((value) => {
    const foundNumber = toNumber(value);
    return typeof foundNumber === "number" && Number.isFinite(foundNumber) ? foundNumber : null;
  });

/** `null` where the answer says neither. */
export const flag = z
  .unknown()
  .optional()
  .transform((value) => {
    const saidText = String(value).toLowerCase();
    if (saidText === "true" || saidText === "1") return true;
    return saidText === "false" || saidText === "0" ? false : null;
  });

/** Numbers above it are milliseconds, numbers below it seconds: in seconds it is the year 5138. */
const MILLISECONDS_FROM = 1e11;

/** Unix time in seconds or milliseconds, or a time with its offset. */
function toInstant(value: unknown): Date | null {
  const foundNumber = toNumber(value);
  const parsed =
    typeof foundNumber === "number" && Number.isFinite(foundNumber)
      ? new Date(foundNumber > MILLISECONDS_FROM ? foundNumber : foundNumber * 1000)
      : new Date(typeof value === "string" ? value : Number.NaN);
  return Number.isNaN(parsed.getTime()) ? null : parsed;
}

/** 0 and absence both mean "not yet". */
export const optionalInstant = z
  .unknown()
  .optional()
  .transform((value) => (Number(value) === 0 ? null : toInstant(value)));
export const instant = z.unknown().transform((value, context) => {
  const parsed = toInstant(value);
  if (parsed) return parsed;
  context.addIssue({ code: "custom", message: `${String(value)} is no time` });
  return z.NEVER;
});
export const ignored = z.unknown();

export const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);

export function splitIntoBatches<T>(items: readonly T[], size: number): T[][] {
  const result: T[][] = [];
  for (let start = 0; start < items.length; start += size)
    result.push(items.slice(start, start + size));
  return result;
}
