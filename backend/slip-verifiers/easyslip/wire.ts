import { z } from "zod";
import {
  flag,
  idText,
  instant,
  makeInsideSchema,
  number,
  optionalId,
  optionalNumber,
  text,
} from "../../marketplaces/wire.ts";

/** Answers of EasySlip's API v2 (document.easyslip.com/en/v2). */
const ShownNumber = makeInsideSchema(z.object({ type: text, account: text }));
const Party = z.object({
  bank: makeInsideSchema(z.object({ id: text })),
  account: z.object({
    name: makeInsideSchema(z.object({ th: text, en: text })),
    bank: ShownNumber,
    proxy: ShownNumber,
  }),
});
/** A word that must be there: without it an answer tells nothing. */
const said = flag.pipe(z.boolean());
const isSuccess = flag.pipe(z.literal(true));

export const Verified = z.object({
  success: isSuccess,
  data: z.object({
    isDuplicate: said,
    matchedAccount: makeInsideSchema(z.object({ bankNumber: text })),
    amountInSlip: number.pipe(z.number().nonnegative().max(100_000_000)),
    rawSlip: z.object({
      transRef: idText.pipe(z.string().min(1).max(100)),
      date: instant,
      countryCode: text,
      amount: z.object({ local: makeInsideSchema(z.object({ currency: text })) }),
      receiver: Party,
    }),
  }),
});

export const Info = z.object({
  success: isSuccess,
  data: z.object({
    application: z.object({
      name: text,
      quota: z.object({ remaining: optionalNumber }),
    }),
  }),
});

export const Failure = z.object({
  error: z.object({ code: optionalId.pipe(z.string()), message: text }),
});
