import { expect, test } from "vitest";
import { messagesOf } from "#app/i18n/messages.ts";
import { createTranslate, errorText, type MessageKey } from "#app/i18n/translate.ts";
import { LANGUAGES } from "#contract/accounts.ts";

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

/** The same in every language on purpose: names and words that are used as they are. */
const SHARED = new Set([
  "nav:menu",
  "nav:user.internal",
  "nav:language.en",
  "nav:language.id",
  "nav:language.th",
  "nav:user.menu",
  "common:page.range",
  "productEdit:options.addPlaceholder",
  "productEdit:cell",
]);

test("no text of the Indonesian and Thai interface is left in English", () => {
  const left = [];
  for (const language of LANGUAGES.filter((language) => language !== "en")) {
    for (const [namespace, texts] of Object.entries(messagesOf(language))) {
      const english = messagesOf("en")[namespace as "common"] as Record<string, string>;
      for (const [name, text] of Object.entries(texts)) {
        const key = `${namespace}:${name}` as MessageKey;
        // Single words may be loans (SKU, Stock → "Status"); a sentence never is.
        if (text === english[name] && text.includes(" ") && !SHARED.has(key)) left.push(`${language} ${key}`);
      }
    }
  }
  expect(left).toEqual([]);
});
