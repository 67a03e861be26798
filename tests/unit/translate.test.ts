import { expect, test } from "vitest";
import { messagesOf } from "#app/i18n/messages.ts";
import { createTranslate, errorText, type Translation } from "#app/i18n/translate.ts";

const t = (language: "en" | "id" | "th") => createTranslate(language, messagesOf(language));

test("fills the places of a text with values", () => {
  expect(t("en")("common:page.range", { from: 1, to: 15, total: "1.188" })).toBe("1 – 15 of 1.188");
});

test("leaves a place without a value visible instead of writing undefined", () => {
  expect(t("en")("errors:page.code")).toBe("Code {id}");
});

test("chooses the plural form of the language", () => {
  expect(t("en")("common:form.check", { count: 1 })).toBe("Check 1 field");
  expect(t("en")("common:form.check", { count: 3 })).toBe("Check 3 fields");
  expect(t("id")("common:form.check", { count: 1 })).toBe("Periksa 1 isian");
});

test("an unknown error code gets the general text, never the code", () => {
  expect(errorText(t("th"), "shopee_said_no")).toBe(t("th")("errors:unexpected"));
  expect(errorText(t("id"), "required")).toBe("Wajib diisi");
});

test("an island that was not given a namespace shows the key", () => {
  expect(createTranslate("en", {})("nav:home")).toBe("nav:home");
});

/** Words that are the same on purpose: names, and loans that sellers use as they are. */
const LOANS = {
  id: [
    "Barcode",
    "COD",
    "Internal",
    "Label",
    "Margin",
    "Menu",
    "Online",
    "Pre-order",
    "Reset",
    "Status",
    "Total",
    "baht",
    "rupiah",
    "{name}, menu",
    "{value} g",
    "{value} cm",
  ],
  th: ["API", "COD"],
};
const NAMES = [
  "Etalase",
  "English",
  "Bahasa Indonesia",
  "ไทย",
  "SKU",
  "SKU {values}",
  "S, M, L",
  "CSV",
  "Excel (XLSX)",
  "PDF",
  "QR",
  "ID",
  "POS",
  "E-mail",
];

/** Only places, digits and signs: nothing to translate. */
const isWordless = (text: string) => !/\p{L}/u.test(text.replaceAll(/\{\w+\}/g, ""));

test("no text of the Indonesian and Thai interface is left in English", () => {
  const left = [];
  for (const language of ["id", "th"] as const) {
    for (const [namespace, texts] of Object.entries(messagesOf(language))) {
      const english = messagesOf("en")[namespace as "common"] as Record<string, string>;
      for (const [name, text] of Object.entries(texts)) {
        if (
          text === english[name] &&
          !isWordless(text) &&
          ![...LOANS[language], ...NAMES].includes(text)
        )
          left.push(`${language} ${namespace}:${name}: ${text}`);
      }
    }
  }
  expect(left).toEqual([]);
});

test("every Thai text is in Thai letters", () => {
  const foreign = Object.entries(messagesOf("th")).flatMap(([namespace, texts]) =>
    Object.entries(texts)
      .filter(
        ([, text]) =>
          !/[\u0e01-\u0e5b]/.test(text) &&
          !isWordless(text) &&
          ![...LOANS.th, ...NAMES].includes(text),
      )
      .map(([name, text]) => `${namespace}:${name}: ${text}`),
  );
  expect(foreign).toEqual([]);
});

test("a text has the same places for values in every language", () => {
  const places = (text: string) =>
    [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, place]) => place))].sort().join();
  const differing = [];
  for (const language of ["id", "th"] as const) {
    for (const [namespace, texts] of Object.entries(messagesOf(language))) {
      const english = messagesOf("en")[namespace as "common"] as Record<string, string>;
      for (const [name, text] of Object.entries(texts)) {
        if (places(text) !== places(english[name] ?? ""))
          differing.push(`${language} ${namespace}:${name}: ${text}`);
      }
    }
  }
  expect(differing).toEqual([]);
});

// Checked by `npm run check`: each line below must not compile, else TypeScript reports the expectation.
test("a key that does not exist, and a language without all texts, fail the type check", () => {
  // @ts-expect-error: not a key
  expect(t("en")("common:action.fly")).toBe("common:action.fly");
  // @ts-expect-error: a plural is asked for without its suffix
  expect(t("en")("common:form.check_one")).toBe("Check {count} field");
  // @ts-expect-error: a text is missing
  const incomplete: Translation<{ title: string; hint: string }> = { title: "Judul" };
  // @ts-expect-error: a text that English does not have
  const superfluous: Translation<{ title: string }> = { title: "Judul", hint: "Petunjuk" };
  // Languages without a singular leave it out; the general form they need.
  const withoutSingular: Translation<{ items_one: string; items_other: string }> = {
    items_other: "{count} barang",
  };
  // @ts-expect-error: the general form is missing
  const withoutGeneral: Translation<{ items_one: string; items_other: string }> = {
    items_one: "{count} barang",
  };
  expect([incomplete, superfluous, withoutSingular, withoutGeneral]).toHaveLength(4);
});
