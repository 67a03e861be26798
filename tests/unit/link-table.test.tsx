import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { FormatProvider } from "#app/i18n/format-context.tsx";
import { createPageTexts } from "#app/i18n/page-texts.ts";
import { LinkTable } from "#app/routes/_app/stocks/warehouses/+/link-table.tsx";
import { UNBOUND_VALUE } from "#app/routes/_app/stocks/warehouses/+/warehouse-draft.ts";

function rowOf(warehouseId: string): string {
  const link = { channelWarehouseId: "cw1", type: "shopee", shop: "Laras", name: "Gudang Shopee" };
  const Page = createRoutesStub([
    {
      path: "/",
      // biome-ignore lint/correctness/noComponentHookFactories: it is rendered once, and never again.
      Component: () => (
        <LinkTable
          links={[{ ...link, type: "shopee", warehouseId }]}
          choices={[{ id: "w1", name: "Gudang Cimahi" }]}
        >
          {null}
        </LinkTable>
      ),
    },
  ]);
  return renderToStaticMarkup(
    <I18nextProvider i18n={createPageTexts("en", "id")}>
      <FormatProvider language="en" countryCode="id" timeZone="Asia/Jakarta">
        <Page />
      </FormatProvider>
    </I18nextProvider>,
  );
}

test("a linked warehouse offers no unlinked choice, but a page that unlinks it", () => {
  const linked = rowOf("w1");
  expect(linked).not.toContain("Not linked");
  expect(linked).toContain('href="/stocks/warehouses/links/cw1/unlink"');
  const unlinked = rowOf(UNBOUND_VALUE);
  expect(unlinked).toContain("Not linked");
  expect(unlinked).not.toContain("/unlink");
});
