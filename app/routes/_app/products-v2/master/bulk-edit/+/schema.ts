import "server-only";
import { z } from "zod";
import { passIssue, toMoneyLimit } from "#app/models/form/pass-issue.ts";
import { normaliseNumber } from "#app/models/form/typed-number.ts";
import { parseCentimetres } from "#app/models/product/draft-input.ts";
import { parseMoney } from "#app/models/product/parse-money.ts";
import { type CountryCode, findCountry } from "#contract/countries.ts";
import { ProductEdit } from "#contract/product-batches.ts";
import { STOCK_MODES } from "#contract/statuses.ts";
import { readNumber } from "#contract/written-number.ts";

const PERCENT_RULE = { decimals: 2, three: { ".": "decimals", ",": "decimals" } } as const;

const centimetres = z
  .string()
  .trim()
  .transform((text, context) => {
    const value = text === "" ? null : parseCentimetres(text);
    if (value !== null) return value;
    context.addIssue({ code: "custom", message: "invalid_number" });
    return z.NEVER;
  })
  .optional();
const text = z
  .string()
  .trim()
  .max(255, "too_long")
  .transform((typed) => typed || undefined)
  .optional();

/** The form's fields. The parser omits empty ones, which leaves those values unchanged. */
const Fields = z.object({
  priceMode: z.enum(["percent", "add", "set"]).optional(),
  priceValue: z.string().trim().optional(),
  roundTo: z.coerce.number().int().min(1).optional(),
  weightG: z
    .string()
    .transform(normaliseNumber)
    .pipe(z.string().regex(/^\d+$/, "invalid_number").transform(Number))
    .optional(),
  lengthCm: centimetres,
  widthCm: centimetres,
  heightCm: centimetres,
  stockMode: z.enum(STOCK_MODES).optional(),
  isActive: z
    .enum(["on", "off"])
    .transform((value) => value === "on")
    .optional(),
  cogs: z.string().trim().optional(),
  category: text,
  noCategory: z.literal("on").optional(),
  brand: text,
  noBrand: z.literal("on").optional(),
});

/** Returns the schema of a bulk edit in the account's currency. Errors name the form's field. */
export function editSchema(countryCode: CountryCode) {
  const { minorDigits } = findCountry(countryCode);
  return Fields.transform(
    (
      {
        priceMode,
        priceValue,
        roundTo,
        cogs: typedCost,
        category,
        noCategory,
        brand,
        noBrand,
        ...edit
      },
      ctx,
    ): ProductEdit => {
      const value =
        priceMode && parseSigned(priceValue ?? "", priceMode === "percent" ? null : minorDigits);
      if (value === null)
        ctx.addIssue({
          code: "custom",
          path: ["priceValue"],
          message: priceValue ? "invalid_number" : "required",
        });
      if (priceMode === "percent" && typeof value === "number" && (value < -99 || value > 1000))
        ctx.addIssue({
          code: "custom",
          path: ["priceValue"],
          message: value < 0 ? "too_small" : "too_big",
          params: {
            limit:
              value < 0
                ? { bound: "at_least.number", limit: -99 }
                : { bound: "at_most.number", limit: 1000 },
          },
        });
      const price =
        priceMode && typeof value === "number"
          ? { mode: priceMode, value, roundTo: roundTo ?? 1 }
          : undefined;
      const cogs = typedCost === undefined ? undefined : parseMoney(typedCost, minorDigits);
      if (cogs === null)
        ctx.addIssue({ code: "custom", path: ["cogs"], message: "invalid_number" });
      const emptied = { category: noCategory ? "" : category, brand: noBrand ? "" : brand };
      const parsed = ProductEdit.safeParse({ ...edit, ...emptied, cogs: cogs ?? undefined, price });
      if (parsed.success) return parsed.data;
      for (const issue of parsed.error.issues)
        passIssue(ctx, issue, issue.path[0] === "cogs" ? { convert: toMoneyLimit } : {});
      return z.NEVER;
    },
  );
}

/**
 * Parses "−7,5" as a percentage, or "-5.000" as minor units with `minorDigits`. Returns `null` if
 * it is not a number.
 */
function parseSigned(typed: string, minorDigits: number | null): number | null {
  const [, minus = "", rest = ""] = /^\s*([-−+]?)\s*(.*)$/.exec(typed) ?? [];
  const size = minorDigits === null ? parsePercentage(rest) : parseMoney(rest, minorDigits);
  return size === null ? null : minus === "-" || minus === "−" ? -size : size;
}

function parsePercentage(typed: string): number | null {
  const readResult = readNumber(typed.replace(/\s*%$/, ""), PERCENT_RULE);
  return readResult.kind === "number" && !readResult.hasSign ? Number(readResult.plain) : null;
}
