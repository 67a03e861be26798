import "@hono/zod-openapi";
import { z } from "zod";
import { LANGUAGES } from "./languages.ts";
import { integerParam } from "./numbers.ts";

/** A list of ids, joined by commas. The client leaves an empty list out. */
export function commaList<T extends z.ZodType>(item: T) {
  return z
    .preprocess(
      (value) =>
        typeof value === "string" ? value.split(",").filter((part) => part !== "") : value,
      z.array(item),
    )
    .optional()
    .openapi({ type: "string", description: "Comma-joined list" }) as unknown as z.ZodOptional<
    z.ZodArray<T>
  >;
}

/** `limit` and `offset`, with the service's default page size (docs/specification.md "Calls"). */
export function paging(defaultLimit = 100, maxLimit = 1000) {
  return {
    limit: z.coerce.number().int().min(1).max(maxLimit).default(defaultLimit),
    offset: integerParam().min(0).default(0),
  };
}

/** Most products or listings in one bulk action: more than any seller has. */
export const MOST_PICKED = 50_000;

export const flag = () => z.stringbool().optional();
export const instant = () => z.iso.datetime({ offset: true });

const FIRST_MS = Date.parse("0001-01-01T00:00:00Z");
const LAST_MS = Date.parse("9999-12-31T23:59:59.999Z");
/** A time in a request, within the years that ISO 8601 and PostgreSQL write alike at any offset. */
export const instantParam = () =>
  instant().refine(
    (text) => Date.parse(text) >= FIRST_MS && Date.parse(text) <= LAST_MS,
    "invalid",
  );

/**
 * The language of an external service's names. The service's own choice for the person, if absent.
 */
export const inLanguage = z.object({
  locale: z
    .enum(LANGUAGES)
    .optional()
    .catch(undefined)
    .openapi({ type: "string", enum: [...LANGUAGES] }),
});
