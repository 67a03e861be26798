import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FilterFields } from "#app/components/list/filter-fields.tsx";
import { getFormat, getT, runWithState } from "#app/middleware/request-store.ts";
import { stockList } from "#app/services/stock/stock-list.ts";
import { testContext } from "#tests/support/context.ts";

test("the list's panel filters by variant, channel and rule, and shows the present values", () => {
  const { state, context } = testContext();
  const params = { ...stockList.standards, sku: "KOB-HIT-S", rule: "r1", channel: "c1" };
  const words = { t: getT(context), format: getFormat(context) };
  const { main } = stockList.tools(params, words, {
    channel: [{ value: "c1", label: "Laras Official" }],
    rule: [{ value: "r1", label: "Hemat" }],
  });
  const html = runWithState(state, () => renderToStaticMarkup(<FilterFields fields={main} />));
  expect(html).toMatch(/<input(?=[^>]*name="sku")(?=[^>]*value="KOB-HIT-S")/);
  expect(html).toContain('<option value="c1" selected="">Laras Official');
  expect(html).toContain('<option value="r1" selected="">Hemat');
});
