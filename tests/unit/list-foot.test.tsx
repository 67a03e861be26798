import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ListFoot } from "#app/components/ui/list-foot.tsx";
import { createFormat } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/translate.ts";

const t: Translate = (key, values) => (values ? `${values.from} – ${values.to} of ${values.total}` : key);
const format = createFormat({ language: "en", countryCode: "id", timeZone: "Asia/Jakarta" });

function footOf(page: number, shown: number, total: number): string {
  return renderToStaticMarkup(<ListFoot page={page} pageSize={15} shown={shown} total={total} url="/list?search=kaos" t={t} format={format} />);
}

test("the last page says which of all it shows and leads back, keeping the filters", () => {
  const foot = footOf(2, 2, 1017);
  expect(foot).toContain("<span>16 – 17 of 1.017</span>");
  expect(footOf(2, 2, 17)).toContain('href="/list?search=kaos"');
});

test("one page has no pager, and a list of nothing no foot", () => {
  expect(footOf(1, 3, 3)).toContain("1 – 3 of 3");
  expect(footOf(1, 3, 3)).not.toContain("<nav");
  expect(footOf(1, 0, 0)).not.toContain("foot-row");
});

test("a page behind the end still leads to the others", () => {
  const foot = footOf(9, 0, 17);
  expect(foot).toContain("<span></span>");
  expect(foot).toContain('href="/list?search=kaos&amp;page=2"');
});
