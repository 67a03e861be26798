import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { newId } from "#backend/db/columns.ts";
import type { CallFate } from "../moods.ts";
import { chooseLanguage, renderSandboxPage } from "../page.ts";
import { closeBill, findBill, findOwnBill, makeBill, payBill, payMeanwhile } from "./bills.ts";
import { testCard } from "./cards.ts";
import type { PaymentSandboxDeps } from "./deps.ts";
import { sendDue } from "./messages.ts";
import type { BillRow } from "./schema.ts";
import { LANGUAGES } from "./texts.ts";

type Guarded = (
  handle: (c: Context, merchant: string | null, fate: CallFate) => Promise<Response>,
) => (c: Context) => Promise<Response>;

const toSessionId = (bill: Pick<BillRow, "id">) => bill.id.replace(/^pi_/, "cs_test_");
const toBillId = (sessionId: string) => sessionId.replace(/^cs_test_/, "pi_");

/** Stripe's checkout sessions (docs.stripe.com/api/checkout/sessions) for one payment by card. */
export function addCheckoutRoutes(
  root: Hono,
  api: Hono,
  deps: PaymentSandboxDeps,
  guardPage: Guarded,
): void {
  const billIdOf = (c: Context) => toBillId(c.req.param("id") ?? "");
  const answer = (c: Context, bill: BillRow | null) =>
    bill
      ? c.json({
          ...{ id: toSessionId(bill), object: "checkout.session", mode: "payment" },
          ...{ amount_total: bill.amount, currency: bill.currency.toLowerCase() },
          payment_intent: bill.status === "open" ? null : bill.id,
          status: getPageStatus(bill, deps.now()),
          url: `${deps.origin()}/stripe/checkout/${toSessionId(bill)}`,
        })
      : c.json({ error: { code: "resource_missing", message: "No such session" } }, 404);

  api.post(
    "/checkout/sessions",
    guardPage(async (c, merchant) => {
      const form = await c.req.parseBody();
      const text = (name: string) => String(form[name] ?? "");
      const bill = await makeBill(deps, {
        ...{ id: `pi_${newId().replaceAll("-", "")}`, merchant, provider: "stripe", kind: "card" },
        reference: text("payment_intent_data[metadata][transaction_id]"),
        amount: Number(text("line_items[0][price_data][unit_amount]")),
        ...{ currency: "THB", returnUrl: text("success_url") },
        expiresAt: new Date(Number(text("expires_at")) * 1000),
      });
      return answer(c, bill);
    }),
  );
  api.get(
    "/checkout/sessions/:id",
    guardPage(async (c, merchant) => answer(c, await findOwnBill(deps, merchant, billIdOf(c)))),
  );
  api.post(
    "/checkout/sessions/:id/expire",
    guardPage(async (c, merchant, fate) => {
      const bill = await findOwnBill(deps, merchant, billIdOf(c));
      await payMeanwhile(deps, fate, bill);
      if (bill && !(await closeBill(deps, bill.id)))
        return c.json({ error: { code: "checkout_session_not_open", message: "Not open" } }, 400);
      return answer(c, bill);
    }),
  );
  root.get("/stripe/checkout/:id", async (c) => page(c, await findBill(deps, billIdOf(c))));
  root.post("/stripe/checkout/:id", async (c) => {
    const form = await c.req.parseBody();
    const bill = await findBill(deps, billIdOf(c));
    if (bill?.status !== "open") return page(c, null);
    if (testCard(String(form.number)) !== "paid") return page(c, bill, true);
    await payBill(deps, bill.id);
    await sendDue(deps);
    return c.redirect(bill.returnUrl ?? deps.origin(), 303);
  });
}

function getPageStatus({ status, expiresAt }: BillRow, now: Date): string {
  if (status === "paid") return "complete";
  return status === "closed" || (expiresAt !== null && expiresAt <= now) ? "expired" : "open";
}

/** Stripe's page. Only a shop's buyers come here, who are not signed in. */
async function page(c: Context, bill: BillRow | null, isDeclined = false): Promise<Response> {
  const t = LANGUAGES[chooseLanguage(c)];
  if (bill?.status !== "open")
    return renderSandboxPage(
      ...([c, t, t.payTitle] as const),
      html`<section class="bad" role="alert">${t.notFound}</section>`,
      { status: 404 },
    );
  const problem = isDeclined ? html`<p class="bad" role="alert">${t.declined}</p>` : "";
  const form = html`<section><h1>${t.payTitle}</h1><p><strong>THB ${(bill.amount / 100).toFixed(2)}</strong></p>${problem}
<form method="post" class="stack"><label>${t.card}<input name="number" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242" required></label><button class="primary">${t.pay}</button></form></section>`;
  return renderSandboxPage(c, t, t.payTitle, form, { status: isDeclined ? 422 : 200 });
}
