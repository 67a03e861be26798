import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { runWithState } from "#app/middleware/request-store.ts";
import { FilterFields } from "#app/routes/_app/stocks/manage/+/filter-fields.tsx";
import { DEFAULTS } from "#app/services/stock/stock-params.ts";
import { testContext } from "#tests/support/context.ts";

test("the list's panel asks for variant, channel and rule, and shows what is set", () => {
  const { state } = testContext();
  const html = runWithState(state, () =>
    renderToStaticMarkup(
      <FilterFields
        params={{ ...DEFAULTS, sku: "KOB-HIT-S", rule: "r1", channel: "c1" }}
        channels={[{ id: "c1", name: "Laras Official" }]}
        rules={[{ id: "r1", name: "Hemat" }]}
        orders={["updated"]}
      />,
    ),
  );
  expect(html).toMatch(/<input(?=[^>]*name="sku")(?=[^>]*value="KOB-HIT-S")/);
  expect(html).toContain('<option value="c1" selected="">Laras Official');
  expect(html).toContain('<option value="r1" selected="">Hemat');
});
