import { expect, test } from "vitest";
import { FootRow, ListFoot } from "#app/components/list/list-foot.tsx";
import type { AppEnv } from "#app/env.ts";
import { createState, runWithState } from "#app/middleware/request-store.ts";
import { renderMarkup } from "#app/static/markup.ts";

const state = createState(new Request("http://etalase.test/list?lang=en"), {} as AppEnv);

function markupOf(page: number, shown: number, total: number): string {
  return runWithState(state, () =>
    renderMarkup(
      <FootRow page={page} pageSize={15} shown={shown} total={total} url="/list?search=kaos" />,
    ),
  );
}

test("the last page shows its range and total and links back, keeping the filters", () => {
  const foot = markupOf(2, 2, 1017);
  expect(foot).toContain("<span>16 – 17 of 1.017</span>");
  expect(markupOf(2, 2, 17)).toContain('href="/list?search=kaos"');
});

test("one page has no pager, and an empty list no footer", () => {
  expect(markupOf(1, 3, 3)).toContain("1 – 3 of 3");
  expect(markupOf(1, 3, 3)).not.toContain("<nav");
  expect(ListFoot({ page: 1, pageSize: 15, shown: 0, total: 0, url: "/list" })).toBeNull();
});

test("a page past the end still links to the others", () => {
  const foot = markupOf(9, 0, 17);
  expect(foot).toContain("<span></span>");
  expect(foot).toContain('href="/list?search=kaos&amp;page=2"');
});

test("a page that shows its first rows links to the others on it, not beyond it", () => {
  const foot = (total: number) =>
    runWithState(state, () =>
      renderMarkup(
        <FootRow
          {...{ page: 1, pageSize: 50, shown: 15, total, url: "/list" }}
          wholePage="/list?rows=all"
        />,
      ),
    );
  expect(foot(1017)).toMatch(/href="\/list\?rows=all"[^>]*>Show 35 more</);
  expect(foot(17)).toContain(">Show 2 more<");
  expect(foot(15)).not.toContain("rows=all");
});
