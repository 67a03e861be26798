import { expect, test } from "vitest";
import { errorMessage } from "#app/i18n/keys.ts";
import { getTranslator } from "#app/i18n/server.ts";
import { localeTexts } from "#tests/support/locale-texts.ts";

test("fills the placeholders of a text", () => {
  expect(getTranslator("en")("common:page.range", { from: 1, to: 15, total: "1.188" })).toBe(
    "1 – 15 of 1.188",
  );
});

test("a value is inserted literally", () => {
  const name = "<b> & {{count}} $t(common:action.save)";
  expect(getTranslator("en")("errors:image_type", { name })).toBe(
    `${name} is not a JPEG, PNG, WebP or GIF`,
  );
});

test("a number is formatted by the reader's country in any language", () => {
  const left = { units: 12_345, reserved: 0, incoming: 1_000 };
  expect(getTranslator("en", "id")("errors:has_stock", left)).toBe(
    "There is still stock in it: 12.345 on hand, 0 reserved, 1.000 incoming.",
  );
  expect(getTranslator("id", "th")("errors:has_stock", left)).toBe(
    "Masih ada stok di dalamnya: 12,345 stok fisik, 0 dipesan, 1,000 akan datang.",
  );
  expect(getTranslator("en", "th")("channels:products.linked", { count: 1_234 })).toBe(
    "1,234 linked",
  );
});

test("chooses the plural form of the language", () => {
  expect(getTranslator("en")("common:form.check", { count: 1 })).toBe("Check 1 field");
  expect(getTranslator("en")("common:form.check", { count: 3 })).toBe("Check 3 fields");
  expect(getTranslator("id")("common:form.check", { count: 1 })).toBe("Periksa 1 isian");
});

test("no number stands before a plural noun in a text without plural forms", () => {
  // A second number of a plural text has its own text: "1 product, 1 variants" has happened. A
  // limit is never 1.
  const counted =
    /\{\{(n|total|rows|listings|variants|orders|products|units|lines|parcels|boxes)\}\} [a-z]+s\b/;
  const wrong = [...localeTexts("en")].filter(
    ([key, text]) =>
      !key.endsWith("_other") &&
      !/\bmost\b/i.test(text) &&
      counted.test(text.replaceAll("{{total}} steps", "")),
  );
  expect(wrong).toEqual([]);
});

test("an unknown error code shows the general text, never the code", () => {
  const [thai, indonesian] = [getTranslator("th"), getTranslator("id")];
  expect(errorMessage(thai, "shopee_said_no")).toBe(thai("errors:unexpected"));
  expect(errorMessage(indonesian, "required")).toBe("Wajib diisi");
});

/** Words that are the same on purpose: names, and loanwords that sellers use. */
const LOANS = {
  id: [
    "{{n}} g",
    "Bank",
    "Barcode",
    "Browser",
    "COD",
    "Channel access token",
    "Channel secret",
    "File",
    "Filter",
    "Internal",
    "Label",
    "Logo",
    "Margin",
    "Menu",
    "Online",
    "Pre-order",
    "Reset",
    "Secret",
    "Status",
    "Total",
    "Transfer",
    "Video",
    "Voucher {{code}}",
    "baht",
    "rupiah",
    "{{courier}}, no. {{number}}",
    "{{name}}, menu",
    "{{value}} g",
    "{{value}} cm",
    "{{megabytes}} MB",
  ],
  th: ["API", "COD", "{{count}} SKU"],
};
const NAMES = [
  "PromptPay",
  "Etalase",
  "English",
  "Bahasa Indonesia",
  "ไทย",
  "SKU",
  "NPWP",
  "SKU {{values}}",
  "S, M, L",
  "A4",
  "CSV",
  "Indonesia",
  "Thailand",
  "Excel (XLSX)",
  "PDF",
  "QR",
  "ID",
  "POS",
  "URL",
  "QRIS",
  "PromptPay QR",
  "E-mail",
  "BPOM",
  "P-IRT",
  "SNI",
  "DBD Registered",
  "TISI",
  "OTOP",
];

/** Only placeholders, digits and signs, so there is nothing to translate. */
const isWordless = (text: string) => !/\p{L}/u.test(text.replaceAll(/\{\{\w+\}\}/g, ""));

test.each(["id", "th"] as const)("no text of %s is left in English", (language) => {
  const english = localeTexts("en");
  const left = [...localeTexts(language)].filter(
    ([key, text]) =>
      text === english.get(key) &&
      !isWordless(text) &&
      ![...LOANS[language], ...NAMES].includes(text),
  );
  expect(left).toEqual([]);
});

test("every Thai text is in Thai letters", () => {
  const foreign = [...localeTexts("th")].filter(
    ([, text]) =>
      !/[\u0e01-\u0e5b]/.test(text) && !isWordless(text) && ![...LOANS.th, ...NAMES].includes(text),
  );
  expect(foreign).toEqual([]);
});

test.each(["id", "th"] as const)(
  "texts of %s have the same placeholders as English",
  (language) => {
    const places = (text = "") =>
      [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, place]) => place))].sort().join();
    const english = localeTexts("en");
    const differing = [...localeTexts(language)].filter(
      ([key, text]) => places(text) !== places(english.get(key)),
    );
    expect(differing).toEqual([]);
  },
);

/** Other words for a term, by the term to use. */
const SECOND_WORDS = {
  en: {
    undone: /\btaken back\b/i,
    "no longer": /\bno more(?=[.:;]|$)/i,
  },
  id: {
    browser: /\bperamban\b/i,
    dasbor: /\bpapan\b/i,
    email: /e-mail|\bsurel\b/i,
    file: /\bberkas/i,
    opsi: /\bvariasi\b/i,
    "tim bantuan": /\bdukungan\b/i,
    pembeli: /\bpelanggan\b/i,
    pesanan: /(?<!pre-)\border\b/i,
    stok: /\bstock\b/i,
  },
  th: {
    คำสั่งซื้อ: /(?<!พรี)ออร์?เดอร์/,
    ซิงค์: /ซิงก์/,
    รายการขาย: /ลิสติ้ง/,
    แชท: /แชต/,
    หมายเหตุ: /โน้ต/,
    แค็ตตาล็อก: /แคตตาล็อก/,
    ฉบับร่าง: /แบบร่าง/,
    มาร์เก็ตเพลส: /แพลตฟอร์ม/,
    ฝ่ายสนับสนุน: /ทีมสนับสนุน|ฝ่ายช่วยเหลือ|ทีมช่วยเหลือ/,
    ใบปะหน้า: /ฉลาก/,
    ผู้ซื้อ: /ลูกค้า/,
    โทเค็น: /โทเคน/,
    คอมมิชชัน: /คอมมิชชั่น/,
    เชื่อม: /เชื่อมโยง/,
  },
};

test.each(["en", "id", "th"] as const)("each thing has one noun in all texts of %s", (language) => {
  const seconds = Object.entries(SECOND_WORDS[language]).flatMap(([noun, second]) =>
    [...localeTexts(language)]
      .filter(([, text]) => second.test(text.replaceAll(/\{\{?\w+\}?\}|\/[\w/-]+/g, "")))
      .map(([key, text]) => [noun, key, text]),
  );
  expect(seconds).toEqual([]);
});

test("the shop says กรุณา to buyers, and the app says โปรด to sellers", () => {
  const impolite = [...localeTexts("th")].filter(([key, text]) =>
    text.includes(key.startsWith("storefront:") ? "โปรด" : "กรุณา"),
  );
  expect(impolite).toEqual([]);
});

// `npm run check` checks this: each line below must not compile, or TypeScript reports the unused
// expectation.
test("a key that does not exist fails the type check", () => {
  const t = getTranslator("en");
  // @ts-expect-error: not a key
  expect(t("common:action.fly")).toBe("common:action.fly");
  // @ts-expect-error: a plural is asked for without its suffix
  expect(t("common:form.check_one")).toBe("Check {{count}} field");
});
