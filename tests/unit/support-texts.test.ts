import { expect, test } from "vitest";
import { localeTexts } from "#tests/support/locale-texts.ts";

/** Texts beside the contact itself, and those about the role named Support. */
const BESIDE_THE_CONTACT = /^(?:auth:mode\.support|staff:(?:role\.Support|support\.)|audit:)/;

test.each([
  ["en", /support/i, /unsupported|supported|not support|^help and support$/i],
  ["id", /tim bantuan|hubungi (?:kami|etalase)/i, /^$/],
  ["th", /ฝ่ายสนับสนุน|แจ้งทีมงาน|ติดต่อทีมงาน/, /^$/],
] as const)(
  "no text in %s refers to a support that may not be configured",
  (language, support, otherwise) => {
    const found = [...localeTexts(language)].filter(
      ([key, text]) => support.test(text) && !otherwise.test(text) && !BESIDE_THE_CONTACT.test(key),
    );
    expect(found).toEqual([]);
  },
);
