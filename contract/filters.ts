import { z } from "zod";
import { amountRange, integerParam } from "./numbers.ts";
import { commaList, flag, instantParam } from "./query.ts";

/**
 * One thing that a list can be narrowed by. Its kind says how an address carries it, which field a
 * panel has for it and, where it is named like a column, what the database compares
 * (docs/adding-a-screen.md).
 */
export interface Filter<
  Kind extends string = string,
  Schema extends z.ZodType = z.ZodType,
  Value extends string = string,
> {
  readonly kind: Kind;
  /** As a call's query carries it. */
  readonly schema: Schema;
  /** All that it can be, where that is known. */
  readonly values: readonly Value[];
}
export type Filters = Readonly<Record<string, Filter>>;

function filter<Kind extends string, Schema extends z.ZodType, Value extends string = never>(
  kind: Kind,
  schema: Schema,
  values: readonly Value[] = [],
): Filter<Kind, Schema, Value> {
  return { kind, schema, values };
}

/** Text that is looked for. */
export const words = () => filter("words", z.string().trim().optional());
export const fewWords = (longest: number) =>
  filter("words", z.string().trim().max(longest).optional());
/** Text that is compared whole; "" asks for what has none. */
export const exactly = () => filter("exactly", z.string().trim().optional());
export const oneId = () => filter("oneId", z.string().optional());
/** One of our own words, of so many characters at most. */
export const oneWord = (longest: number) => filter("oneId", z.string().max(longest).optional());
export const someIds = () => filter("someIds", commaList(z.string()));
export const yesNo = () => filter("yesNo", flag());
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  filter("oneOf", z.enum(values).optional(), values as readonly Values[number][]);
export const someOf = <const Values extends readonly string[]>(values: Values) =>
  filter("someOf", commaList(z.enum(values)), values as readonly Values[number][]);
/** A whole number of a few, which a panel offers all. */
export const number = (from: number, to: number) =>
  filter(
    "number",
    integerParam().min(from).max(to).optional(),
    Array.from({ length: to - from + 1 }, (_, place): string => String(from + place)),
  );
export const wholeNumber = () => filter("wholeNumber", integerParam().optional());
export const moment = () => filter("moment", instantParam().optional());
/** One with a schema of its own, which the list's page sets by itself. */
export const ownFilter = <Schema extends z.ZodType>(schema: Schema) => filter("own", schema);
/**
 * In minor units: just this much ("125000"), or from and to ("100000-150000", "100000-",
 * "-150000").
 */
export const amount = () => filter("amount", amountRange().optional());

export type Schemas<F extends Filters> = { [K in keyof F]: F[K]["schema"] };
/** What is asked for, name by name. */
export type Asked<F extends Filters> = { [K in keyof F]?: z.output<F[K]["schema"]> };

/** The same for a call's query. */
export const schemasOf = <F extends Filters>(filters: F): Schemas<F> =>
  Object.fromEntries(
    Object.entries(filters).map(([name, { schema }]) => [name, schema]),
  ) as Schemas<F>;
