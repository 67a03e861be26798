import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { SlipList } from "#app/components/order/slip-list.tsx";
import { runWithState } from "#app/middleware/request-store.ts";
import { ClaimTable } from "#app/routes/_app/orders/payments/+/claim-table.tsx";
import { Cancelled } from "#app/routes/shop/$slug/orders/$token/+/cancelled.tsx";
import { Payment } from "#app/routes/shop/$slug/orders/$token/+/payment.tsx";
import type { ClaimedPayment } from "#contract/shop.ts";
import { type ShopSlip, SLIP_CHECKS, type SlipCheck } from "#contract/shop-slips.ts";
import type { StorefrontOrder } from "#contract/storefront-orders.ts";
import { testContext } from "#tests/support/context.ts";

const markupOf = (Component: () => React.ReactNode) => {
  const Page = createRoutesStub([{ id: "page", path: "/", Component }]);
  return runWithState(testContext().state, () => renderToStaticMarkup(<Page />));
};

test("no reported payment is ticked, and each has a button for money that has not arrived", () => {
  const payment: ClaimedPayment = {
    ...{ orderId: "ord_1", number: "AB23", placedAt: "2026-11-20T03:00:00.000Z" },
    ...{ claimedAt: "2026-11-20T04:00:00.000Z", endsAt: "2026-11-22T04:00:00.000Z" },
    ...{ payment: "qr", name: "Siti", phone: "0812345678", total: 87_000 },
    slips: [
      {
        ...{ id: "slip_1", uploadedAt: "2026-11-20T04:00:00.000Z", kind: "bank", bank: "004" },
        ...{ reference: "015330121418CTF04701", usedFor: "ZZ99", check: null },
      },
    ],
  };
  const markup = markupOf(() => (
    <ClaimTable payments={[payment, { ...payment, number: "CD45" }]} countryCode="id" />
  ));
  expect(markup.match(/<input type="checkbox"[^>]*name="numbers"/g)).toHaveLength(2);
  expect(markup).not.toContain('checked=""');
  expect(markup).toMatch(/value="CD45" name="refuse"|name="refuse" value="CD45"/);
  expect(markup).toContain("QRIS");
  expect(markup).toContain('href="/orders/ord_1"');
  expect(markup).toContain('href="/orders/ord_1/slips/slip_1"');
  expect(markup).toContain("KBank, reference 015330121418CTF04701");
  expect(markup).toContain("Already used for order ZZ99");
});

test("each result of a slip's check is told in words, with what the bank says", () => {
  const check = (result: SlipCheck) => {
    const slip: ShopSlip = {
      ...{ id: "slip_1", uploadedAt: "2026-11-20T04:00:00.000Z", kind: "bank", bank: "004" },
      ...{ reference: "015330121418CTF04701", usedFor: null },
      check: {
        ...{ by: "easyslip", result, amount: 87_000, receiver: "Ploy, xxx-x-x6789-x" },
        paidAt: "2026-11-20T03:00:00.000Z",
      },
    };
    return markupOf(() => <SlipList orderId="ord_1" slips={[slip]} />);
  };
  const markups = SLIP_CHECKS.map(check);
  for (const markup of markups) {
    expect(markup).toContain("EasySlip");
    expect(markup).not.toContain("slip.check");
  }
  expect(new Set(markups).size).toBe(SLIP_CHECKS.length);
  expect(check("receiver_differs")).toContain("xxx-x-x6789-x");
  expect(check("exact")).not.toContain("Only your bank account");
  expect(check("not_found")).toContain("Only your bank account");
});

test("a buyer reads that the reported payment was not found", () => {
  const order = {
    ...{ status: "unpaid", total: 87_000, number: "AB23", qr: null, bankAccounts: [] },
    ...{ expiresAt: "2026-11-22T04:00:00.000Z", claimRefusedAt: "2026-11-21T04:00:00.000Z" },
    ...{ actions: ["claim_payment"], slips: [], takesSlip: true },
  } as unknown as StorefrontOrder;
  expect(markupOf(() => <Payment order={order} page="" slipProblem={null} />)).toContain(
    "has not found your payment",
  );
  const fresh = { ...order, claimRefusedAt: null };
  expect(markupOf(() => <Payment order={fresh} page="" slipProblem="image_type" />)).not.toContain(
    "has not found your payment",
  );
  expect(markupOf(() => <Payment order={fresh} page="" slipProblem="image_type" />)).toContain(
    "This is not a picture",
  );
});

test("account and amount can each be selected by one tap, and the total stands by the button", () => {
  const order = {
    ...{ status: "unpaid", total: 87_050, number: "AB23", qr: null, slips: [], takesSlip: false },
    bankAccounts: [{ bank: "KBank", number: "0123456789", holder: "Ploy" }],
    ...{ expiresAt: null, claimRefusedAt: null, actions: ["claim_payment"] },
  } as unknown as StorefrontOrder;
  const markup = markupOf(() => (
    <Payment order={order} page="" slipProblem={null} countryCode="th" />
  ));
  const selectable = [...markup.matchAll(/<strong class="[^"]*select-all">([^<]*)</g)];
  expect(selectable.map(([, text]) => text)).toEqual(["0123456789", "870.50"]);
  expect(markup).toMatch(/87[.,]050[^<]*<\/span><\/p><button[^>]*value="claim_payment"/);
});

test("a buyer who reported the payment is not asked to pay again, and still finds the account", () => {
  const order = {
    ...{ status: "unpaid", total: 87_000, number: "AB23", qr: null, slips: [], takesSlip: true },
    bankAccounts: [{ bank: "BCA", number: "1234567890", holder: "Laras" }],
    ...{ expiresAt: "2026-11-22T04:00:00.000Z", claimRefusedAt: null, actions: [] },
    paymentClaimedAt: "2026-11-21T04:00:00.000Z",
  } as unknown as StorefrontOrder;
  const markup = markupOf(() => <Payment order={order} page="" slipProblem={null} />);
  expect(markup).not.toContain("Pay exactly this amount");
  expect(markup).toContain("you do not need to pay again");
  expect(markup).toMatch(/<details[^>]*>(?:(?!<\/details>).)*1234567890/);
});

test("a buyer reads who cancelled the order, and why", () => {
  const say = (cancelReason: string | null, status = "cancelled") => {
    const cancelledAt = "2026-11-21T04:00:00.000Z";
    const order = { status, cancelReason, cancelledAt } as unknown as StorefrontOrder;
    return markupOf(() => <Cancelled order={order} />);
  };
  expect(say("OUT_OF_STOCK")).toContain("because the goods are out of stock");
  expect(say("BUYER_CANCELLED")).toContain("You cancelled it on");
  expect(say(null)).toContain("It was cancelled on");
  expect(say("OUT_OF_STOCK", "expired")).toBe("");
});
