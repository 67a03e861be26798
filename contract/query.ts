import "@hono/zod-openapi";
import { z } from "zod";
import { LANGUAGES } from "./languages.ts";
import { integerParam } from "./numbers.ts";

/** Joined by commas. The client omits an empty list. */
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

/** See docs/specification.md "Calls". */
export function paging(defaultLimit = 100, maxLimit = 1000) {
  return {
    limit: z.coerce.number().int().min(1).max(maxLimit).default(defaultLimit),
    offset: integerParam().min(0).default(0),
  };
}

/** More than any seller has. */
export const MAX_PICKED = 50_000;

export const flag = () => z.stringbool().optional();
export const instant = () => z.iso.datetime({ offset: true });

const FIRST_MS = Date.parse("0001-01-01T00:00:00Z");
const LAST_MS = Date.parse("9999-12-31T23:59:59.999Z");
/** Within the years that ISO 8601 and PostgreSQL write alike. */
export const instantParam = () =>
  instant().refine(
    (text) => Date.parse(text) >= FIRST_MS && Date.parse(text) <= LAST_MS,
    "invalid",
  );

/** For names of an external service. Default: the service's choice. */
export const inLanguage = z.object({
  locale: z
    .enum(LANGUAGES)
    .optional()
    .catch(undefined)
    .openapi({ type: "string", enum: [...LANGUAGES] }),
});
