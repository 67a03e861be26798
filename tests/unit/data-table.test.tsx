import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DataTable } from "#app/components/list/data-table.tsx";

const SHIRTS = [{ sku: "KOS-M", name: "Kaos", price: 65_000, state: "sold" }];

test("a column's head is its cell's label on phones, and says how the cell stands there", () => {
  const html = renderToStaticMarkup(
    <DataTable
      caption="Shirts"
      rows={SHIRTS}
      keyOf={({ sku }) => sku}
      columns={[
        { head: "Name", cell: ({ name }) => name },
        { head: "Price", isNumber: true, cell: ({ price }) => price },
        { head: "SKU", cell: ({ sku }) => sku },
        { head: "State", card: "all", isUnlabelled: true, cell: ({ state }) => <b>{state}</b> },
        { head: "Do", isHeadHidden: true, card: "quarter", cell: () => <i>Sell</i> },
      ]}
    />,
  );
  expect(html).toContain(
    [
      '<caption class="sr-only">Shirts</caption><thead><tr><th scope="col">Name</th>',
      '<th scope="col" class="num">Price</th><th scope="col">SKU</th><th scope="col">State</th>',
      '<th scope="col"><span class="sr-only">Do</span></th></tr></thead>',
      '<tbody><tr><th scope="row" class="span">Kaos</th><td class="num" data-l="Price">65000</td>',
      '<td class="span2" data-l="SKU">KOS-M</td><td class="span"><b>sold</b></td>',
      "<td><i>Sell</i></td></tr></tbody>",
    ].join(""),
  );
});
