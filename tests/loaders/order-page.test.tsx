import type { ReactNode } from "react";
import { renderToReadableStream, renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { FormatProvider } from "#app/i18n/format-context.tsx";
import { runWithState } from "#app/middleware/request-store.ts";
import { AnswerReturn } from "#app/routes/_app/orders/$orderId/+/answer-return.tsx";
import { Attention } from "#app/routes/_app/orders/$orderId/+/attention.tsx";
import { Boxes } from "#app/routes/_app/orders/$orderId/+/boxes.tsx";
import { LastIntake } from "#app/routes/_app/orders/$orderId/+/last-intake.tsx";
import { Papers } from "#app/routes/_app/orders/$orderId/+/papers.tsx";
import { Picking } from "#app/routes/_app/orders/$orderId/+/picking.tsx";
import { Settlement } from "#app/routes/_app/orders/$orderId/+/settlement.tsx";
import { loader, action as orderAction } from "#app/routes/_app/orders/$orderId/index.tsx";
import { action as askForPapers } from "#app/routes/_app/orders/documents/index.ts";
import { renderMarkup } from "#app/static/markup.ts";
import type { OrderDetail } from "#contract/orders.ts";
import { call, testContext } from "#tests/support/context.ts";
import { orderDetail, pickpack } from "#tests/support/sample-order.ts";

const shown = (node: ReactNode) => {
  const { state } = testContext();
  return runWithState(state, () => renderMarkup(node));
};
/** Renders components that contain the router's forms. */
const shownInRouter = <T = string>(
  Component: () => ReactNode,
  render = renderToStaticMarkup as (node: ReactNode) => T,
): T => {
  const Framed = () => (
    <FormatProvider language="en" countryCode="id" timeZone="Asia/Jakarta">
      <Component />
    </FormatProvider>
  );
  const Page = createRoutesStub([{ id: "page", path: "/", Component: Framed }]);
  return runWithState(testContext().state, () => render(<Page />));
};
const page = (order: OrderDetail) =>
  call(loader, {
    ...{ path: "/orders/o1", params: { orderId: "o1" } },
    answers: {
      "GET /v1/orders/o1": () => Response.json({ order }),
      "GET /v1/orders/o1/shipment/tracking": () =>
        Response.json({ trackingCode: null, events: [], readAt: null }),
      "GET /v1/orders/o1/pickpack": () => Response.json({ pickpack }),
      "GET /v1/chats/sessions": () => Response.json({ sessions: [], cursor: null }),
    },
  });

test("an order being picked shows its progress, wave and picker", async () => {
  const order = { ...orderDetail, status: "to_ship", pickpackStatus: "picking" } as const;
  const found = await page(order).result;
  expect(found).toMatchObject({ pickpack: { id: "p1" }, waitingPart: null });
  const lines = pickpack.lines.map((line) => ({ ...line, pickerName: "Sari" }));
  const html = shown(<Picking order={order} record={{ ...pickpack, lines }} />);
  expect(html).toContain("Being picked");
  expect(html).toMatch(/<a href="\/pick-and-pack\/waves\/w7"[^>]*>Wave 7</);
  expect(html).toContain("Sari");
  const given = { ...pickpack, assigneeName: "Rina" };
  expect(shown(<Picking order={order} record={given} />)).toContain("Rina");
});

test("an order not being picked requests no record", async () => {
  const { result, requests } = page(orderDetail);
  expect((await result).pickpack).toBeNull();
  expect(requests.some(({ url }) => url.endsWith("/pickpack"))).toBe(false);
  expect(shown(<Picking order={orderDetail} record={null} />)).toBe("");
});

test("the settlement names the own shop's voucher", () => {
  const order = { ...orderDetail, discountTotal: 6500 };
  expect(shown(<Settlement order={order} voucherCode="HEMAT10" onlyPicks={false} />)).toContain(
    "Voucher HEMAT10",
  );
});

test("the settlement shows how and when the buyer paid, and any advance", () => {
  const paid = { ...orderDetail, paymentType: "ShopeePay", downPayment: 20_000 };
  const html = shown(<Settlement voucherCode="" onlyPicks={false} order={paid} />);
  expect(html).toMatch(/Paid with<\/dt><dd[^>]*>ShopeePay</);
  expect(html).toMatch(/Paid<\/dt><dd[^>]*>[^<]*21 Nov/);
  expect(html).toMatch(/Down payment<\/dt><dd[^>]*>[^<]*20/);
  const cod = { ...orderDetail, isCod: true, paidAt: null };
  expect(shown(<Settlement voucherCode="" onlyPicks={false} order={cod} />)).toMatch(
    /Paid with<\/dt><dd[^>]*>Cash on delivery<.*Paid<\/dt><dd[^>]*>Not yet</,
  );
});

test("an internal user sees the steps of the last report; others do not", () => {
  const order: OrderDetail = {
    ...orderDetail,
    lastIntake: {
      reportedAt: "2026-11-21T03:00:00.000Z",
      steps: ["write_report", "charge_quota"],
    },
  };
  const html = shown(<LastIntake order={order} />);
  expect(html).toContain("Processing of the last report");
  expect(html).toMatch(/Reported by the channel [^<]*21 Nov/);
  expect(html).toMatch(/<li>Save the report<\/li><li>Charge order quota<\/li>/);
  expect(shown(<LastIntake order={{ ...orderDetail, lastIntake: null }} />)).toBe("");
});

test("a document shows how often it was printed, when and by whom; a label is printed by a POST", () => {
  const printed: OrderDetail = {
    ...orderDetail,
    ...{ documentStatus: "printed", actions: ["print_label"] },
    ...{ labelPrintCount: 2, labelPrintedAt: "2026-11-21T03:00:00.000Z", labelPrintedBy: "Sari" },
    ...{ invoicePrintCount: 1, invoicePrintedAt: "2026-11-22T03:00:00.000Z" },
    invoicePrintedBy: "Rina",
  };
  const html = shown(<Papers order={printed} />);
  expect(html).toMatch(/Ready, printed 2 times, last [^<]*21 Nov[^<]* by Sari/);
  expect(html).toMatch(/Printed once, last [^<]*22 Nov[^<]* by Rina/);
  expect(html).toMatch(/<form[^>]* method="post" action="\/orders\/o1\/label"/);
  expect(html).not.toContain('href="/orders/o1/label"');
});

test("a refund instead of the requested replacement has its own button", async () => {
  const { result, requests } = call(orderAction, {
    ...{ path: "/orders/o1", params: { orderId: "o1" }, form: { intent: "refund_instead" } },
    answers: { "POST /v1/orders/o1/;answer-return": () => Response.json({ order: orderDetail }) },
  });
  expect(((await result) as Response).headers.get("Location")).toBe("/orders/o1");
  const [sent] = requests.filter(({ method }) => method === "POST");
  expect(await sent?.json()).toMatchObject({ accept: true, refundInstead: true });
});

test("refunding and cancelling are collapsed behind their description", () => {
  const asked = (html: string, intent: string) =>
    new RegExp(`<details[^>]*>((?!</details>).)*value="${intent}".*?</details>`, "s").exec(
      html,
    )?.[0] ?? "";
  const order = { ...orderDetail, returnWish: "refund", canRefundInstead: true } as const;
  const answer = shownInRouter(() => <AnswerReturn order={order} refundAmount={65_000} />);
  for (const intent of ["accept_return", "refund_instead"])
    expect(asked(answer, intent)).toMatch(
      /Rp\s65[.,]000 is refunded to the buyer\. This cannot be undone/,
    );
  const goods = { ...order, returnWish: "return", canRefundInstead: false } as const;
  expect(
    asked(
      shownInRouter(() => <AnswerReturn order={goods} refundAmount={null} />),
      "accept_return",
    ),
  ).toBe("");

  const wanted = { ...orderDetail, status: "cancel_requested" } as const;
  const cancel = shownInRouter(() => (
    <Attention
      order={{ ...wanted, actions: ["answer_cancellation"] }}
      waitingPart={null}
      opens={{ products: false, linking: false, stocks: false, channels: false }}
      labelAddress={null}
    />
  ));
  expect(asked(cancel, "confirm_cancel")).toContain("its goods go back on sale");
});

test("a label that failed can be asked for again beside the proposed letters", async () => {
  const labelFailed = () => (
    <Attention
      order={{
        ...{ ...orderDetail, documentStatus: "failed", labelError: "unprintable_name" },
        actions: ["request_label"],
      }}
      waitingPart={null}
      opens={{ products: false, linking: false, stocks: false, channels: false }}
      labelAddress={{
        receiver: { name: "สมชาย", address: "ถนน" },
        proposed: { name: "Somchai", address: "Thanon" },
        leftOut: { name: false, address: false },
      }}
    />
  );
  // The form's code is fetched when it is needed.
  const html = await shownInRouter(labelFailed, async (node) => {
    const whole = await renderToReadableStream(node);
    await whole.allReady;
    return new Response(whole).text();
  });
  expect(html).toContain("Somchai");
  expect(html).toContain("Request label again");
});

test("an order's documents contain only that order, and a refusal leads back to it", async () => {
  const form = { orderIds: "o1", kinds: "invoice" };
  const asked = call(askForPapers, {
    ...{ path: "/orders/documents", form },
    answers: {
      "POST /v1/orders/documents": () =>
        Response.json({ code: "no_orders", message: "None" }, { status: 409 }),
    },
  });
  expect((await asked.result).headers.get("Location")).toBe("/orders/o1");
  const body = await asked.requests.find(({ method }) => method === "POST")?.json();
  expect(body).toMatchObject({ orderIds: ["o1"], waveId: null, kinds: ["invoice"] });
});

test("each box of a split order shows its state, code, contents and last report", () => {
  const box = { number: 1, packageNumber: "P1", trackingCode: "AWB-1", lines: [], lastScan: null };
  const boxes = [
    { ...box, state: "delivered" as const },
    {
      ...{ ...box, number: 2, packageNumber: "P2", trackingCode: null, state: "shipped" as const },
      lastScan: { at: "2026-11-21T05:04:31Z", text: "Paket di hub" },
    },
  ];
  const html = shown(<Boxes order={{ ...orderDetail, boxes }} />);
  expect(html).toMatch(/Box 1 of 2.*Delivered.*AWB-1.*Box 2 of 2.*On its way.*Paket di hub/s);
  expect(shown(<Boxes order={orderDetail} />)).toBe("");
});
