import { expect, test } from "vitest";
import { renderMail } from "#backend/mail/render-mail.ts";
import type { MailParameters, MailTemplate } from "#backend/mail/templates.ts";
import { LANGUAGES } from "#contract/languages.ts";

const PARAMETERS: MailParameters = {
  "staff-invite": { inviter: "Laras", shop: "Toko Laras", url: "https://e.test/a", days: 7 },
  "password-reset": { name: "Laras", url: "https://e.test/b", minutes: 60 },
  "password-changed": { name: "Laras", url: "https://e.test/c" },
  "email-confirm": { name: "Laras", url: "https://e.test/d", minutes: 60 },
  "email-taken": { url: "https://e.test/e" },
  "email-changed": { name: "Laras", newEmail: "baru@toko.test" },
  "quota-used-up": { shop: "Toko Laras", until: "4 Dec 2026", url: "https://e.test/q" },
  "quota-suspended": { shop: "Toko Laras", url: "https://e.test/q" },
  "operator-fault": {
    ...{ marketplace: "Shopee", words: "The key is wrong.", code: "error_sign" },
    ...{ message: "Wrong sign.", url: "https://etalase.example/channels/live" },
  },
  news: {
    shop: "Toko Laras",
    news: ["Kaos habis"],
    count: 2,
    url: "https://e.test/n",
    settingsUrl: "https://e.test/s",
  },
  "shop-answer": {
    ...{ shop: "Toko Laras", text: "Masih ada, Kak.", url: "https://e.test/shop/chats/t" },
  },
  "shop-checkout-code": { shop: "Toko Laras", code: "482913" },
  "shop-code": { shop: "Toko Laras", number: "AB23", code: "482913" },
  "weekly-report": {
    ...{
      shop: "Toko Laras",
      days: "16–22 Nov 2026",
      best: "Kaos polos (23)",
      awaitedMarginOrders: 12,
      costUnknown: 3,
      costUnknownNet: "Rp 60.000",
      awaitedMargin: "Rp 100.000",
    },
    ...{ net: "Rp 12.345.000 (+12%)", orders: "87 (±0%)", averageOrder: "Rp 141.897 (−3%)" },
    ...{
      units: "131",
      margin: "Rp 4.000.000",
      cancelRate: "3%",
      returnRate: "1%",
      onTimeRate: "98%",
    },
    ...{ url: "https://e.test/w", settingsUrl: "https://e.test/s" },
  },
  "shop-order": {
    ...{ event: "shipped", shop: "Toko Laras", name: "Siti", number: "AB23", total: "" },
    ...{ courier: "JNE Reguler", trackingCode: "JP1", refund: "", url: "https://e.test/o" },
  },
  "two-step-on": { name: "Laras" },
  "two-step-off": { name: "Laras" },
};

test.each(LANGUAGES)("every mail in %s has the same content as text and as HTML", (language) => {
  for (const template of Object.keys(PARAMETERS) as MailTemplate[]) {
    const parameters: Record<string, unknown> = PARAMETERS[template];
    const { subject, text, html } = renderMail(template, language, PARAMETERS[template]);
    expect(subject, template).not.toMatch(/undefined|[\r\n]/);
    expect(html).toContain(`<html lang="${language}">`);
    for (const [name, value] of Object.entries(parameters)) {
      // It chooses the words.
      if (name === "event") continue;
      expect(`${subject}\n${text}`, `${template} text`).toContain(String(value));
      expect(html, `${template} html`).toContain(String(value));
    }
  }
});

test("each language has its own texts", () => {
  for (const template of Object.keys(PARAMETERS) as MailTemplate[]) {
    const subjects = LANGUAGES.map(
      (one) => renderMail(template, one, PARAMETERS[template]).subject,
    );
    expect(new Set(subjects).size, template).toBe(LANGUAGES.length);
  }
});
