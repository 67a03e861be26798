import { expect, test } from "vitest";
import { FootRow, footOf, ListFoot } from "#app/components/list/list-foot.tsx";
import { staticMarkup } from "#app/components/rows/static-markup.ts";
import { createFormat } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";

const t: Translate = (key, values) =>
  values ? `${values.from} – ${values.to} of ${values.total}` : key;
const format = createFormat({ language: "en", countryCode: "id", timeZone: "Asia/Jakarta" });

function markupOf(page: number, shown: number, total: number): string {
  return staticMarkup(
    <FootRow
      {...footOf({ page, pageSize: 15, shown, total, url: "/list?search=kaos" }, t, format)}
    />,
  );
}

test("the last page says which of all it shows and leads back, keeping the filters", () => {
  const foot = markupOf(2, 2, 1017);
  expect(foot).toContain("<span>16 – 17 of 1.017</span>");
  expect(markupOf(2, 2, 17)).toContain('href="/list?search=kaos"');
});

test("one page has no pager, and a list of nothing no foot", () => {
  expect(markupOf(1, 3, 3)).toContain("1 – 3 of 3");
  expect(markupOf(1, 3, 3)).not.toContain("<nav");
  expect(ListFoot({ page: 1, pageSize: 15, shown: 0, total: 0, url: "/list" })).toBeNull();
});

test("a page behind the end still leads to the others", () => {
  const foot = markupOf(9, 0, 17);
  expect(foot).toContain("<span></span>");
  expect(foot).toContain('href="/list?search=kaos&amp;page=2"');
});
