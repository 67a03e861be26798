import { z } from "zod";
import { amountRange, integerParam } from "./numbers.ts";
import { commaList, flag, instantParam } from "./query.ts";

/**
 * A filter's kind decides its address parameter, its field in a panel and, if it is named like a
 * column, its condition (docs/adding-a-screen.md).
 */
export interface Filter<
  Kind extends string = string,
  Schema extends z.ZodType = z.ZodType,
  Value extends string = string,
> {
  readonly kind: Kind;
  readonly schema: Schema;
  readonly values: readonly Value[];
}
export type ListFilters = Readonly<Record<string, Filter>>;

function createFilter<Kind extends string, Schema extends z.ZodType, Value extends string = never>(
  kind: Kind,
  schema: Schema,
  values: readonly Value[] = [],
): Filter<Kind, Schema, Value> {
  return { kind, schema, values };
}

export const words = () => createFilter("words", z.string().trim().optional());
export const fewWords = (longest: number) =>
  createFilter("words", z.string().trim().max(longest).optional());
/** "" finds rows without a value. */
export const exactly = () => createFilter("exactly", z.string().trim().optional());
export const oneId = () => createFilter("oneId", z.string().optional());
/** One id or word of ours, of at most `longest` characters. */
export const oneWord = (longest: number) =>
  createFilter("oneId", z.string().max(longest).optional());
export const someIds = () => createFilter("someIds", commaList(z.string()));
export const yesNo = () => createFilter("yesNo", flag());
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  createFilter("oneOf", z.enum(values).optional(), values as readonly Values[number][]);
export const someOf = <const Values extends readonly string[]>(values: Values) =>
  createFilter("someOf", commaList(z.enum(values)), values as readonly Values[number][]);
/** Small, because a panel offers every value. */
export const number = (from: number, to: number) =>
  createFilter(
    "number",
    integerParam().min(from).max(to).optional(),
    Array.from({ length: to - from + 1 }, (_, place): string => String(from + place)),
  );
export const wholeNumber = () => createFilter("wholeNumber", integerParam().optional());
export const moment = () => createFilter("moment", instantParam().optional());
/** A filter with its own schema, which the page sets itself. */
export const ownFilter = <Schema extends z.ZodType>(schema: Schema) => createFilter("own", schema);
/** In minor units: "125000", or a range "100000-150000", "100000-", "-150000". */
export const amount = () => createFilter("amount", amountRange().optional());

export type Schemas<F extends ListFilters> = { [K in keyof F]: F[K]["schema"] };
export type Asked<F extends ListFilters> = { [K in keyof F]?: z.output<F[K]["schema"]> };

export const pickSchemas = <F extends ListFilters>(filters: F): Schemas<F> =>
  Object.fromEntries(
    Object.entries(filters).map(([name, { schema }]) => [name, schema]),
  ) as Schemas<F>;
