import { createInstance } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { BulkBar } from "#app/components/list/pick-rows.tsx";
import { createFigureFormatter } from "#app/i18n/figures.ts";
import { FormatProvider } from "#app/i18n/format-context.tsx";
import en from "#app/i18n/locales/en/common.json";
import id from "#app/i18n/locales/id/common.json";
import th from "#app/i18n/locales/th/common.json";
import { i18nextOptions } from "#app/i18n/options.ts";

const RESOURCES = { en: { common: en }, id: { common: id }, th: { common: th } };
const COUNTRIES = { en: "id", id: "id", th: "th" } as const;

async function offers(
  language: keyof typeof RESOURCES,
  counted: { total: number; hasMore?: boolean; most?: number },
): Promise<string | undefined> {
  const i18n = createInstance(i18nextOptions).use(createFigureFormatter(() => COUNTRIES[language]));
  await i18n.init({ lng: language, resources: RESOURCES });
  const bar = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <FormatProvider language={language} countryCode={COUNTRIES[language]} timeZone="Asia/Jakarta">
        <BulkBar label="" {...counted}>
          {null}
        </BulkBar>
      </FormatProvider>
    </I18nextProvider>,
  );
  return /<input[^>]*name="all"[^>]*>([^<]*)</.exec(bar)?.[1] ?? bar;
}

test('selecting "all matching" shows their number, and that there are more than counted', async () => {
  const counted = { total: 10_050, hasMore: true };
  expect(await offers("en", counted)).toBe("All 10.050+ that match");
  expect(await offers("en", { ...counted, most: 2_000 })).toBe(
    "The first 2.000 of 10.050+ that match",
  );
  expect(await offers("id", { ...counted, most: 2_000 })).toBe(
    "2.000 pertama dari 10.050+ yang cocok",
  );
  expect(await offers("th", { ...counted, most: 2_000 })).toBe(
    "2,000 รายการแรกจาก 10,050+ ที่ตรงเงื่อนไข",
  );
  expect(await offers("en", { total: 10_050 })).toBe("All 10.050 that match");
});
