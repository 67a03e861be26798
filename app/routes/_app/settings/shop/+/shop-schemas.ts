import { z } from "zod";
import { passIssue } from "#app/models/form/pass-issue.ts";
import { minutesOfTypedHours } from "#app/models/form/typed-hours.ts";
import { createTypedInteger } from "#app/models/form/typed-number.ts";
import { parseMoney } from "#app/models/product/parse-money.ts";
import { COUNTRIES, type CountryCode } from "#contract/countries.ts";
import {
  BANK_ACCOUNT,
  COD_RULES,
  COURIER_FIELDS,
  MESSENGER_FIELDS,
  PAYMENT_KEY_FIELDS,
  PHONE_CHECKS,
  SHOP_FIELDS,
  SLIP_VERIFIER_KEY,
} from "#contract/form-fields.ts";

const version = z.coerce.number().int();

export const OpenedShop = z.object({
  intent: z.literal("open"),
  slug: SHOP_FIELDS.slug,
  name: SHOP_FIELDS.name,
});
export const ShopTexts = z.object({
  intent: z.literal("texts"),
  version,
  slug: SHOP_FIELDS.slug,
  name: SHOP_FIELDS.name,
  tagline: SHOP_FIELDS.tagline.default(""),
  about: SHOP_FIELDS.about.default(""),
  phone: SHOP_FIELDS.phone.default(""),
  isOpen: z.literal("on").optional(),
});
export const ShopOrigin = z.object({
  intent: z.literal("origin"),
  version,
  originName: SHOP_FIELDS.originName.default(""),
  originPhone: SHOP_FIELDS.originPhone.default(""),
  originStreet: SHOP_FIELDS.originStreet.default(""),
  originPlaceCode: SHOP_FIELDS.originPlaceCode.default(""),
  originPostCode: SHOP_FIELDS.originPostCode.default(""),
});

export const ShopCourierKey = z.object({
  intent: z.literal("courier"),
  secretKey: COURIER_FIELDS.secretKey.default(""),
  email: COURIER_FIELDS.email.default(""),
  isInsured: z.literal("on").optional(),
});
export const ShopPaymentKeys = z.object({
  intent: z.literal("payments"),
  secretKey: PAYMENT_KEY_FIELDS.secretKey.default(""),
  webhookSecret: PAYMENT_KEY_FIELDS.webhookSecret.default(""),
});
export const ShopWhatsApp = z.object({
  intent: z.literal("whatsapp"),
  phoneNumberId: MESSENGER_FIELDS.phoneNumberId.default(""),
  accessToken: MESSENGER_FIELDS.accessToken.default(""),
  secret: MESSENGER_FIELDS.secret.default(""),
});
export const ShopLine = z.object({
  intent: z.literal("line"),
  accessToken: MESSENGER_FIELDS.accessToken.default(""),
  secret: MESSENGER_FIELDS.secret.default(""),
});
export const TestWhatsApp = z.object({
  intent: z.literal("testWhatsapp"),
  phone: MESSENGER_FIELDS.phone,
});
export const RemoveWhatsApp = z.object({ intent: z.literal("noWhatsapp") });
export const RemoveLine = z.object({ intent: z.literal("noLine") });
export const RemovePayments = z.object({ intent: z.literal("noPayments") });
export const ShopPhoneCheck = z.object({
  intent: z.literal("phoneCheck"),
  version,
  phoneCheck: z.enum(PHONE_CHECKS),
});
export const SlipVerifierKey = z.object({
  intent: z.literal("verifier"),
  secretKey: SLIP_VERIFIER_KEY.default(""),
});
export const CheckVerifier = z.object({ intent: z.literal("checkVerifier") });
export const NoVerifier = z.object({ intent: z.literal("noVerifier") });
export const NoCourier = z.object({ intent: z.literal("noCourier") });

const text = z.string().default("");
/** A row of which nothing is filled is no account. */
const account = z.object({ bank: text, number: text, holder: text }).transform((row, context) => {
  if (!(row.bank || row.number || row.holder)) return null;
  const parsed = BANK_ACCOUNT.safeParse(row);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) passIssue(context, issue);
  return z.NEVER;
});
/** Names, one a line. */
const namesByLine = text.transform((typed) => [
  ...new Set(
    typed
      .split(/[\n,;]/)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]);
/** Minor units. `null` for an empty field. */
const moneyOf = (countryCode: CountryCode) =>
  text.transform((typed, context) => {
    if (typed.trim() === "") return null;
    const amount = parseMoney(typed, COUNTRIES[countryCode].minorDigits);
    if (amount === null) context.addIssue({ code: "custom", message: "invalid_number" });
    return amount;
  });
const paymentOf = (countryCode: CountryCode) =>
  z.object({
    intent: z.literal("payment"),
    version,
    accounts: z.array(account).max(3).default([]),
    qrText: SHOP_FIELDS.qrText.default(""),
    orderExpHours: minutesOfTypedHours,
    claimHours: createTypedInteger(SHOP_FIELDS.claimHours),
    /** Minor units. `null` where only couriers deliver. */
    flatFee: moneyOf(countryCode),
    freeShippingFrom: moneyOf(countryCode),
  });
const codOf = (countryCode: CountryCode) =>
  z.object({
    intent: z.literal("cod"),
    version,
    takesCod: z.literal("on").optional(),
    codRules: z
      .object({
        couriers: namesByLine,
        regions: namesByLine,
        mostTotal: moneyOf(countryCode),
        mostReturns: text.transform((typed, context) => {
          if (typed.trim() === "") return null;
          if (/^\d{1,4}$/.test(typed.trim())) return Number(typed);
          context.addIssue({ code: "custom", message: "invalid_number" });
          return z.NEVER;
        }),
      })
      .pipe(COD_RULES),
  });
export const SHOP_COD = { id: codOf("id"), th: codOf("th") };
export const SHOP_PAYMENT = { id: paymentOf("id"), th: paymentOf("th") };
