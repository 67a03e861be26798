import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ResultTable, type RunResult } from "#app/components/run/result-table.tsx";
import { FormatProvider } from "#app/i18n/format-context.tsx";

const words = {
  product: "Product",
  channel: "Channel",
  status: "Status",
  reason: "Reason",
  empty: "Nothing",
  fix: "Fix",
};
const failed = {
  productId: "p1",
  name: "Kaos",
  status: "failed" as const,
  result: "Failed",
  reason: "A picture is missing.",
};
const channel = { id: "c1", type: "shopee" as const, name: "Toko Laras" };

const markup = (row: RunResult) =>
  renderToStaticMarkup(
    <FormatProvider language="en" countryCode="id" timeZone="Asia/Jakarta">
      <ResultTable rows={[row]} caption="Results" words={words} />
    </FormatProvider>,
  );

test("a channel's failure links to the listing beside the product, another to the product", () => {
  expect(markup({ ...failed, channel })).toContain('href="/products-v2/master/p1#channel-c1"');
  expect(markup({ ...failed, channel, mend: "/there#category" })).toContain(
    'href="/there#category"',
  );
  expect(markup(failed)).not.toContain("#channel");
  expect(markup({ ...failed, channel, status: "done" })).not.toContain("#channel");
});
