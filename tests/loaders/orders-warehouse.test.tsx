import { expect, test } from "vitest";
import { LabelForm } from "#app/components/order/print-label.tsx";
import { runWithState } from "#app/middleware/request-store.ts";
import { ORDER_COLUMNS } from "#app/routes/_app/orders/+/columns.tsx";
import { OrderRow } from "#app/routes/_app/orders/+/order-rows.tsx";
import { loader } from "#app/routes/_app/orders/index.tsx";
import { renderMarkup } from "#app/static/markup.ts";
import type { OrderSummary } from "#contract/orders.ts";
import { call, testContext } from "#tests/support/context.ts";
import { order } from "#tests/support/sample-order.ts";

const ORDER: OrderSummary = {
  ...order,
  ...{ status: "to_ship", documentStatus: "ready", itemCount: 1 },
  ...{ courier: "SPX Standard", trackingCode: "SPX1", warehouseName: "Gudang Cimahi" },
};

const NO_QUEUES = { toPrint: 0, toPick: 0, toPack: 0, toHandOver: 0 };

/** The list of an account with these warehouses. The token is new, because they are cached. */
const listWith = (names: string[], changes: Partial<OrderSummary> = {}) =>
  call(loader, {
    path: "/orders",
    token: `token-of-${names.length}`,
    answers: {
      "GET /v1/orders": () =>
        Response.json({
          orders: [{ ...ORDER, ...changes }],
          total: 1,
          counts: { counts: {}, late: 0, dueSoon: 0, flagged: 0, ...NO_QUEUES },
        }),
      "GET /v1/orders/couriers": () => Response.json({ couriers: [] }),
      "GET /v1/orders/payment-types": () => Response.json({ paymentTypes: [] }),
      "GET /v1/warehouses": () =>
        Response.json({
          warehouses: names.map((name, index) => ({
            ...{ id: `w${index}`, name, isDefault: index === 0, status: "created" },
          })),
        }),
    },
  }).result;

test("a row shows its warehouse only if the account has several", async () => {
  const several = await listWith(["Gudang Cimahi", "Gudang Bekasi"]);
  expect(several.rows).toMatchObject([{ courier: "SPX Standard", warehouse: "Gudang Cimahi" }]);
  const one = await listWith(["Gudang Cimahi"]);
  expect(one.rows).toMatchObject([{ courier: "SPX Standard", warehouse: "" }]);
});

test("the warehouse is beside the SKU, so that no cell has three lines", async () => {
  const [row] = (await listWith(["Gudang Cimahi", "Gudang Bekasi"])).rows;
  if (!row) throw new Error("No row");
  const shown = (warehouse: string) => {
    const { state } = testContext();
    const rendered = (
      <OrderRow row={{ ...row, warehouse }} now={0} soonHours={4} columns={ORDER_COLUMNS} />
    );
    return runWithState(state, () => renderMarkup(rendered));
  };
  const cells = (html: string) => [...html.matchAll(/<td.*?<\/td>/g)].map(([cell]) => cell);
  const naming = cells(shown("Gudang Cimahi")).filter((cell) => cell.includes("Gudang Cimahi"));
  expect(naming).toEqual([expect.stringMatching(/^<td class="o-items">.*>MUG · Gudang Cimahi</)]);
  const courier = cells(shown("Gudang Cimahi")).find((cell) => cell.includes("SPX Standard"));
  expect(courier?.match(/<span class="block/g)).toHaveLength(2);
  expect(shown("")).not.toContain(" · ");
});

test("a note is shown in the list, and a label is printed by a POST that counts it", async () => {
  const changes = { note: `Bubble wrap ${"x".repeat(300)}`, nextAct: "print_label" } as const;
  const [row] = (await listWith(["Gudang Cimahi"], changes)).rows;
  if (!row) throw new Error("No row");
  const { state } = testContext();
  const html = runWithState(state, () =>
    renderMarkup(<OrderRow row={row} now={0} soonHours={4} columns={ORDER_COLUMNS} />),
  );
  expect(html).toContain("Bubble wrap");
  expect(row.note.length).toBeLessThan(250);
  expect(html).toMatch(
    /<button type="submit"[^>]* form="print-label" formAction="\/orders\/o1\/label"/,
  );
  expect(html).not.toContain('href="/orders/o1/label"');
  expect(runWithState(state, () => renderMarkup(<LabelForm />))).toMatch(
    /<form id="print-label" method="post" target="_blank"/,
  );
});
