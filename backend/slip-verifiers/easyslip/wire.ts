import { z } from "zod";

/** Answers of EasySlip's API v2 (document.easyslip.com/en/v2). */
const text = z.string().nullish();
const NumberOf = z.looseObject({ type: text, account: text });
const Party = z.looseObject({
  bank: z.looseObject({ id: text }).nullish(),
  account: z.looseObject({
    name: z.looseObject({ th: text, en: text }).nullish(),
    bank: NumberOf.nullish(),
    proxy: NumberOf.nullish(),
  }),
});

export const Verified = z.looseObject({
  success: z.literal(true),
  data: z.looseObject({
    isDuplicate: z.boolean(),
    matchedAccount: z.looseObject({ bankNumber: z.string() }).nullish(),
    amountInSlip: z.number().nonnegative().max(100_000_000),
    rawSlip: z.looseObject({
      transRef: z.string().min(1).max(100),
      date: z.iso.datetime({ offset: true }),
      countryCode: text,
      amount: z.looseObject({ local: z.looseObject({ currency: text }).nullish() }),
      receiver: Party,
    }),
  }),
});

export const Info = z.looseObject({
  success: z.literal(true),
  data: z.looseObject({
    application: z.looseObject({
      name: z.string(),
      quota: z.looseObject({ remaining: z.number().int().nullish() }),
    }),
  }),
});

export const Failure = z.looseObject({
  error: z.looseObject({ code: z.string(), message: z.string().default("") }),
});
