import type { Format } from "#app/i18n/format.ts";
import type { FieldLimit } from "#contract/field-limits.ts";

/** Returns the values of a limit's text, for `errorMessage`. */
export const showLimit = (
  { bound, limit }: FieldLimit,
  { money, number }: Pick<Format, "money" | "number">,
) => ({ bound, limit: bound === "at_most.money" ? money(limit) : number(limit) });
