import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { mountPath } from "../mount.ts";
import { chooseLanguage, type Html, renderSandboxPage } from "../page.ts";
import { failBill, findBill, findPayable, payBill } from "./bills.ts";
import { answerToken, findToken } from "./cards.ts";
import type { PaymentSandboxDeps } from "./deps.ts";
import { sendDue } from "./messages.ts";
import type { BillRow } from "./schema.ts";
import { LANGUAGES, type Texts } from "./texts.ts";

const getTexts = (c: Context): Texts => LANGUAGES[chooseLanguage(c)];

/** Pages of a bank, a QR scanner and a card: plain forms for members who may top up. */
export function payRoutes(root: Hono, deps: PaymentSandboxDeps): void {
  const guardPage =
    (handle: (c: Context) => Promise<Response>) =>
    async (c: Context): Promise<Response> =>
      (await deps.turnAway(c.req.raw)) ?? handle(c);
  root.get(
    "/pay",
    guardPage((c) => payPage(c, deps)),
  );
  root.post(
    "/pay",
    guardPage((c) => handlePayment(c, deps)),
  );
  for (const provider of ["xendit", "stripe"] as const) {
    root.get(
      `/${provider}/authenticate/:id`,
      guardPage((c) => askHolder(c)),
    );
    root.post(
      `/${provider}/authenticate/:id`,
      guardPage((c) => handleHolderAnswer(c, deps, provider)),
    );
  }
}

async function payPage(c: Context, deps: PaymentSandboxDeps): Promise<Response> {
  const t = getTexts(c);
  const code = c.req.query("code") ?? "";
  const bill = code ? await findPayable(deps, code) : null;
  const parts: Html[] = [
    c.req.query("done")
      ? html`<section class="good" role="status">${t.done}</section>`
      : code && !bill
        ? html`<section class="bad" role="alert">${t.notFound}</section>`
        : html``,
    html`<section><h1>${t.payTitle}</h1><form method="get">
<label>${t.code}<input name="code" value="${code}" required autocomplete="off" size="40"></label><button>${t.look}</button></form></section>`,
  ];
  if (bill) parts.push(renderBillForm(c, t, bill));
  return renderSandboxPage(c, t, t.payTitle, html`${parts}`, { status: code && !bill ? 404 : 200 });
}

function renderBillForm(c: Context, t: Texts, bill: BillRow): Html {
  const digits = bill.currency === "THB" ? 2 : 0;
  const money = new Intl.NumberFormat(chooseLanguage(c), {
    style: "currency",
    currency: bill.currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const amount = bill.amount / 10 ** digits;
  return html`<section><h2>${bill.kind === "bank" ? `${t.transfer} ${bill.bankCode}` : t.scan}</h2>
<p>${t.state}: <span class="badge">${t[bill.status]}</span></p>
<p><strong>${money.format(amount)}</strong> → ETALASE</p>
<form method="post" class="stack"><input type="hidden" name="bill" value="${bill.id}">
<label>${t.amount} (${bill.currency})<input name="amount" inputmode="decimal" value="${amount}" required></label>
<fieldset><legend>${t.message}</legend>
<label class="check"><input type="radio" name="messages" value="1" checked>${t.once}</label>
<label class="check"><input type="radio" name="messages" value="2">${t.twice}</label>
<label class="check"><input type="radio" name="messages" value="0">${t.never}</label></fieldset>
<div class="actions"><button class="primary" name="do" value="pay">${t.pay}</button><button name="do" value="fail">${t.fail}</button></div></form></section>`;
}

async function handlePayment(c: Context, deps: PaymentSandboxDeps): Promise<Response> {
  const form = await c.req.parseBody();
  const bill = await findBill(deps, String(form.bill));
  if (!bill) return c.redirect(`${mountPath(deps)}/pay`, 303);
  const minor = Math.round(Number(form.amount) * (bill.currency === "THB" ? 100 : 1));
  const isAmount = Number.isSafeInteger(minor) && minor > 0 && minor <= 1e12;
  if (form.do === "fail") await failBill(deps, bill.id, "payment_declined");
  else if (isAmount)
    await payBill(deps, bill.id, {
      amount: minor,
      messages: Math.min(2, Number(form.messages) || 0),
    });
  await sendDue(deps);
  const code = bill.accountNumber ?? bill.qrPayload ?? "";
  const query = new URLSearchParams({ code, ...(isAmount ? { done: "1" } : {}) });
  return c.redirect(`${mountPath(deps)}/pay?${query}`, 303);
}

/** The bank's page on which a card's holder confirms. */
async function askHolder(c: Context): Promise<Response> {
  const t = getTexts(c);
  return renderSandboxPage(
    c,
    t,
    t.bankAsks,
    html`<section><h1>${t.bankAsks}</h1><p>${t.bankAsksText}</p>
<form method="post"><div class="actions"><button class="primary" name="do" value="confirm">${t.confirm}</button><button name="do" value="refuse">${t.refuse}</button></div></form></section>`,
    // Tells the surrounding page of the payer, if there is one.
    { script: "if(parent!==window)parent.postMessage({sandboxPayment:'shown'},location.origin)" },
  );
}

async function handleHolderAnswer(
  c: Context,
  deps: PaymentSandboxDeps,
  provider: "xendit" | "stripe",
): Promise<Response> {
  const form = await c.req.parseBody();
  const id = c.req.param("id") ?? "";
  const isConfirmed = form.do === "confirm";
  if (provider === "xendit") return settleToken(c, deps, id, isConfirmed);
  const bill = await findBill(deps, id);
  if (!bill) return c.text("", 404);
  if (bill.status === "open")
    await (isConfirmed
      ? payBill(deps, id)
      : failBill(deps, id, "payment_intent_authentication_failure"));
  await sendDue(deps);
  return c.redirect(bill.returnUrl ?? mountPath(deps), 303);
}

async function settleToken(
  c: Context,
  deps: PaymentSandboxDeps,
  id: string,
  isConfirmed: boolean,
): Promise<Response> {
  const t = getTexts(c);
  const token = await findToken(deps, id);
  if (!token) return c.text("", 404);
  const isFine = isConfirmed && token.outcome !== "not_authenticated";
  const status = isFine ? "VERIFIED" : "FAILED";
  if (token.status === "IN_REVIEW") await answerToken(deps, id, status);
  const result = JSON.stringify({
    sandboxPayment: "answered",
    id,
    authentication_id: id,
    status,
    ...(isFine ? {} : { failure_reason: "AUTHENTICATION_FAILED" }),
  });
  return renderSandboxPage(c, t, t.thanks, html`<section><h1>${t.thanks}</h1></section>`, {
    script: `parent.postMessage(${result.replaceAll("<", "\\u003c")},location.origin)`,
  });
}
