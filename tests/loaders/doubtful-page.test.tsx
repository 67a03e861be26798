import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { runWithState } from "#app/middleware/request-store.ts";
import { DoubtfulGroup } from "#app/routes/_app/orders/doubtful/+/group.tsx";
import { Confirm } from "#app/routes/shop/$slug/orders/$token/+/confirm.tsx";
import type { DoubtfulOrder } from "#contract/shop.ts";
import type { StorefrontOrder } from "#contract/storefront-orders.ts";
import { testContext } from "#tests/support/context.ts";

const order: DoubtfulOrder = {
  ...{ number: "AB23", status: "on_hold", placedAt: "2026-11-20T03:00:00.000Z" },
  ...{ expiresAt: "2026-11-20T04:00:00.000Z", payment: "cod", name: "Siti", phone: "0812345678" },
  ...{ address: "Jl. Melati 12", total: 87_000, units: 2, doubt: "many_here", code: "482913" },
  ...{ group: 1, phoneCheck: null },
  risk: { score: 50, reasons: [{ reason: "many_here", points: 50 }] },
};
const NO_RISK = { doubt: null, risk: { score: 0, reasons: [] } };
const markupOf = (Component: () => React.ReactNode) => {
  const Page = createRoutesStub([{ id: "page", path: "/", Component }]);
  return runWithState(testContext().state, () => renderToStaticMarkup(<Page />));
};

test("doubtful orders of one network are selected together, to release them with one button", () => {
  const orders = [order, { ...order, ...NO_RISK, number: "CD45", code: null, units: 3 }];
  const markup = markupOf(() => <DoubtfulGroup orders={orders} />);
  expect(markup).toContain("From one connection: 2 orders");
  expect(markup).toContain("Cancel the ticked orders and sell 5 units again");
  expect(markup.match(/<input type="checkbox"[^>]*name="numbers"[^>]*checked=""/g)).toHaveLength(2);
  expect(markup).toContain("482913");
  expect(markup).toContain("Risk 50 of 100");
  expect(markup).toContain("Many orders came from the same connection (+50)");
  expect(markup.match(/value="AB23" name="confirm"/g)).toHaveLength(1);
  expect(markup).not.toContain('value="CD45" name="confirm"');
});

test("a buyer with a held order sees the code, its recipient, and that it may be paid instead", () => {
  const held = {
    ...{ confirm: { code: "482913", phone: "0811000111" }, expiresAt: order.expiresAt },
    actions: ["pay_ahead", "cancel"],
  } as unknown as StorefrontOrder;
  const markup = markupOf(() => <Confirm order={held} />);
  expect(markup).toContain("482913");
  expect(markup).not.toContain("Risk");
  expect(markup).toContain("0811000111");
  expect(markup).toContain('value="pay_ahead" name="action"');
  const alone = { ...held, confirm: { code: "482913", phone: "" }, actions: [] };
  expect(markupOf(() => <Confirm order={alone as unknown as StorefrontOrder} />)).toContain(
    "The shop will call",
  );
  expect(markupOf(() => <Confirm order={{ ...held, confirm: null }} />)).not.toContain("482913");
});
