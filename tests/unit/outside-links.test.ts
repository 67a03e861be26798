import { expect, test } from "vitest";
import { getContactLabel } from "#app/models/shell/support-contact.ts";
import { buildOutsideLinks } from "#server/links.ts";

const hrefs = (
  variables: Parameters<typeof buildOutsideLinks>[0],
  origin: string,
  language: "en" | "id" | "th" = "id",
) =>
  buildOutsideLinks(variables, { apiBase: null, publicOrigin: origin }).services?.[language].map(
    ({ href }) => href,
  );

test("other services have default hosts beside ours, in the reader's language", () => {
  expect(hrefs({}, "https://app.etalase.example")).toEqual([
    "https://store.etalase.example/?lang=id",
    "https://links.etalase.example/?lang=id",
    "https://pos.etalase.example/?lang=id",
    "https://ads.etalase.example/?lang=id",
  ]);
  expect(hrefs({}, "http://localhost:3000", "th")?.[0]).toBe(
    "http://store.localhost:3000/?lang=th",
  );
});

test.each(["http://192.168.1.5:3000", "http://[::1]:3000"])(
  "%s has no host beside it",
  (origin) => {
    expect(hrefs({ SERVICE_POS_URL: "https://pos.example" }, origin)).toEqual([
      "https://pos.example",
    ]);
  },
);

test("an address is configured for all languages, or for one", () => {
  const variables = {
    SERVICE_POS_URL: "https://pos.example",
    SERVICE_POS_URL_TH: "https://pos.example/th",
  };
  expect(hrefs(variables, "https://etalase.example", "th")).toContain("https://pos.example/th");
  expect(hrefs(variables, "https://etalase.example", "en")).toContain("https://pos.example");
});

test("without a configured support address there is none", () => {
  const supportUrls = (variables: Parameters<typeof buildOutsideLinks>[0]) =>
    buildOutsideLinks(variables, { apiBase: null, publicOrigin: "https://etalase.example" })
      .supportUrls;
  expect(supportUrls({})).toEqual({ en: null, id: null, th: null });
  const whatsapp = "https://wa.me/628111222333";
  expect(supportUrls({ SUPPORT_URL_ID: whatsapp })).toEqual({
    ...{ en: whatsapp, id: whatsapp, th: null },
  });
});

test("a contact is named by what its address opens", () => {
  expect(
    ["https://wa.me/628111", "https://lin.ee/abc", "mailto:a@b.id", "https://chat.example"].map(
      getContactLabel,
    ),
  ).toEqual([
    "help:contact.whatsapp",
    "help:contact.line",
    "help:contact.email",
    "help:contact.chat",
  ]);
});
