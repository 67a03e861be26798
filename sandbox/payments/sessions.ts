import { eq } from "drizzle-orm";
import type { Context, Hono } from "hono";
import { html } from "hono/html";
import type { CallFate } from "../moods.ts";
import { chooseLanguage, renderSandboxPage } from "../page.ts";
import { closeBill, findBill, findOwnBill, makeBill, payBill, payMeanwhile } from "./bills.ts";
import { testCard } from "./cards.ts";
import type { PaymentSandboxDeps } from "./deps.ts";
import { sendDue } from "./messages.ts";
import { type BillRow, payments } from "./schema.ts";
import { createSessionId, getSessionStatus, isSession, presentSession } from "./session-objects.ts";
import { LANGUAGES } from "./texts.ts";

type Guard<More extends unknown[] = []> = (
  handle: (c: Context, ...more: More) => Promise<Response>,
) => (c: Context) => Promise<Response>;

/** Xendit's payment sessions (docs.xendit.co/apidocs/create-session), with cards only. */
export function addSessionRoutes(
  api: Hono,
  deps: PaymentSandboxDeps,
  { merchant, payer }: { merchant: Guard<[seller: string | null, fate: CallFate]>; payer: Guard },
): void {
  const answer = async (c: Context, bill: BillRow) => {
    const [payment] = await deps.db.select().from(payments).where(eq(payments.billId, bill.id));
    return c.json(
      presentSession(bill, payment ?? null, { origin: deps.origin(), now: deps.now() }),
    );
  };
  const refuseCall = (c: Context, status: 400 | 404, error_code: string, message: string) =>
    c.json({ error_code, message }, status);
  const refuseUnknownSession = (c: Context) =>
    refuseCall(c, 404, "DATA_NOT_FOUND", "There is no such session");

  api.post(
    "/sessions",
    merchant(async (c, seller) => {
      const body = await c.req.json();
      if (body.session_type !== "PAY" || body.mode !== "PAYMENT_LINK" || body.country !== "ID")
        return refuseCall(
          c,
          400,
          "API_VALIDATION_ERROR",
          "The sandbox takes payments by link only",
        );
      const bill = await makeBill(deps, {
        ...{
          id: createSessionId(),
          merchant: seller,
          provider: "xendit",
          kind: "card",
          currency: "IDR",
        },
        reference: String(body.reference_id),
        amount: Number(body.amount),
        returnUrl: String(body.success_return_url),
        expiresAt: new Date(body.expires_at),
      });
      return answer(c, bill);
    }),
  );
  api.get(
    "/sessions/:id",
    merchant(async (c, seller) => {
      const bill = await findOwnBill(deps, seller, c.req.param("id") ?? "");
      return bill && isSession(bill) ? answer(c, bill) : refuseUnknownSession(c);
    }),
  );
  api.post(
    "/sessions/:id/cancel",
    merchant(async (c, seller, fate) => {
      const bill = await findOwnBill(deps, seller, c.req.param("id") ?? "");
      if (!bill || !isSession(bill)) return refuseUnknownSession(c);
      await payMeanwhile(deps, fate, bill);
      if (!(await closeBill(deps, bill.id)))
        return refuseCall(c, 400, "INVALID_SESSION_STATUS", "The session is not active");
      return answer(c, { ...bill, status: "closed" });
    }),
  );
  api.get(
    "/checkout/:id",
    payer((c) => renderCheckout(c, deps)),
  );
  api.post(
    "/checkout/:id",
    payer((c) => paySession(c, deps)),
  );
}

/** Xendit's page: the card, then its bank's question. A refused card may be tried again. */
async function renderCheckout(
  c: Context,
  deps: PaymentSandboxDeps,
  { refusal, asks = null }: { refusal?: string; asks?: string | null } = {},
): Promise<Response> {
  const t = LANGUAGES[chooseLanguage(c)];
  const bill = await findBill(deps, c.req.param("id") ?? "");
  const isOpen = bill && isSession(bill) && getSessionStatus(bill, deps.now()) === "ACTIVE";
  if (!isOpen)
    return renderSandboxPage(
      ...([c, t, t.payTitle] as const),
      html`<section class="bad" role="alert">${t.notFound}</section>`,
      { status: 404 },
    );
  const money = new Intl.NumberFormat(chooseLanguage(c), {
    ...{ style: "currency", currency: "IDR", maximumFractionDigits: 0 },
  }).format(bill.amount);
  const card = asks
    ? html`<p>${t.bankAsksText}</p><input type="hidden" name="number" value="${asks}"><div class="actions"><button class="primary" name="do" value="confirm">${t.confirm}</button><button name="do" value="refuse">${t.refuse}</button></div>`
    : html`<label>${t.card}<input name="number" inputmode="numeric" autocomplete="off" value="4000 0000 0000 1000" required></label><div class="actions"><button class="primary" name="do" value="pay">${t.pay}</button><button name="do" value="back" formnovalidate>${t.back}</button></div>`;
  const problem = refusal ? html`<p class="bad" role="alert">${refusal}</p>` : html``;
  const form = html`<section><h1>${asks ? t.bankAsks : t.payTitle}</h1><p><strong>${money}</strong> → ETALASE</p>${problem}<form method="post" class="stack">${card}</form></section>`;
  return renderSandboxPage(c, t, t.payTitle, form, { status: refusal ? 422 : 200 });
}

async function paySession(c: Context, deps: PaymentSandboxDeps): Promise<Response> {
  const t = LANGUAGES[chooseLanguage(c)];
  const form = await c.req.parseBody();
  const bill = await findBill(deps, c.req.param("id") ?? "");
  if (!bill || !isSession(bill) || getSessionStatus(bill, deps.now()) !== "ACTIVE")
    return renderCheckout(c, deps);
  const back = bill.returnUrl ?? deps.origin();
  if (form.do === "back") return c.redirect(back, 303);
  const outcome = testCard(String(form.number));
  if (!outcome || outcome === "declined" || form.do === "refuse")
    return renderCheckout(c, deps, { refusal: t.declined });
  if (outcome !== "paid" && form.do !== "confirm")
    return renderCheckout(c, deps, { asks: String(form.number) });
  if (outcome === "not_authenticated") return renderCheckout(c, deps, { refusal: t.declined });
  await payBill(deps, bill.id);
  await sendDue(deps);
  return c.redirect(back, 303);
}
