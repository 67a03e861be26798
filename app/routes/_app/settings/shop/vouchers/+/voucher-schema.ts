import { z } from "zod";
import { passIssue, toMoneyLimit } from "#app/models/form/pass-issue.ts";
import { createTypedInteger } from "#app/models/form/typed-number.ts";
import { readDay } from "#app/models/list/parse-day.ts";
import { parseMoney } from "#app/models/product/parse-money.ts";
import { COUNTRIES, type CountryCode } from "#contract/countries.ts";
import { checkVoucherTerms, VOUCHER_FIELDS } from "#contract/shop-voucher-fields.ts";

const text = z.string().trim().default("");

/** An empty day is none. */
const day = text.transform((typed, context) => {
  if (typed === "") return null;
  const iso = readDay(typed);
  if (iso === null) context.addIssue({ code: "custom", message: "invalid_date" });
  return iso;
});

/** A number that may be left out. */
const orNone = <Field extends z.ZodType<unknown, number | null>>(field: Field) =>
  text.transform((typed, context) => {
    if (typed === "") return null;
    const parsed = createTypedInteger(field as unknown as z.ZodType<number, number>).safeParse(
      typed,
    );
    if (parsed.success) return parsed.data;
    passIssue(context, parsed.error.issues[0], { path: [] });
    return z.NEVER;
  });

const moneyOf = (countryCode: CountryCode, field: z.ZodType<unknown, number | null>) =>
  text.transform((typed, context) => {
    if (typed === "") return null;
    const amount = parseMoney(typed, COUNTRIES[countryCode].minorDigits);
    const parsed = amount === null ? null : field.safeParse(amount);
    if (amount !== null && parsed?.success) return amount;
    if (parsed?.error)
      passIssue(context, parsed.error.issues[0], { path: [], convert: toMoneyLimit });
    else context.addIssue({ code: "custom", message: "invalid_number" });
    return z.NEVER;
  });

const formOf = (countryCode: CountryCode) =>
  z
    .object({
      intent: z.literal("create"),
      code: VOUCHER_FIELDS.code,
      kind: VOUCHER_FIELDS.kind,
      percent: orNone(VOUCHER_FIELDS.percent),
      amount: moneyOf(countryCode, VOUCHER_FIELDS.amount),
      mostDiscount: moneyOf(countryCode, VOUCHER_FIELDS.mostDiscount),
      minSpend: moneyOf(countryCode, VOUCHER_FIELDS.minSpend).transform((spend) => spend ?? 0),
      usesTotal: orNone(VOUCHER_FIELDS.usesTotal),
      usesPerBuyer: orNone(VOUCHER_FIELDS.usesPerBuyer),
      from: day,
      until: day,
    })
    .superRefine((voucher, { addIssue }) => {
      for (const [field, message] of Object.entries(checkVoucherTerms(voucher)))
        addIssue({ code: "custom", path: [field], message });
      if (voucher.from && voucher.until && voucher.until < voucher.from)
        addIssue({ code: "custom", path: ["until"], message: "voucher_until_early" });
    });
export const VOUCHER_FORM = { id: formOf("id"), th: formOf("th") };
