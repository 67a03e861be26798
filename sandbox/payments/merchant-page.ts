import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { Moods } from "../control-input.ts";
import { answerSeller } from "../for-seller.ts";
import { renderMoods } from "../mood-section.ts";
import { mountPath } from "../mount.ts";
import { chooseLanguage, renderSandboxPage } from "../page.ts";
import type { PaymentSandboxDeps } from "./deps.ts";
import { findMoods, setMoods } from "./merchant-moods.ts";
import { ensureMerchant, setWebhook } from "./merchants.ts";
import { sendDue } from "./messages.ts";
import { PAYMENT_MOODS } from "./moods.ts";
import { findOwnRefund, findRefundsUnderWay, setRefundAnswer, settleRefund } from "./refunds.ts";
import type { BillRow, RefundRow } from "./schema.ts";
import { LANGUAGES, type Texts } from "./texts.ts";

/** The provider's dashboard: the seller's keys, and where its messages go. */
export function addMerchantRoutes(root: Hono, deps: PaymentSandboxDeps): void {
  root.get("/merchant", (c) => answerSeller(c, deps, (seller) => dashboard(c, deps, seller)));
  root.post("/merchant", (c) =>
    answerSeller(c, deps, async (seller) => {
      const form = await c.req.parseBody();
      if (form.refund) await answerRefund(deps, seller, form);
      else {
        await setWebhook(deps, seller, String(form.webhookUrl ?? "").slice(0, 500));
        await setRefundAnswer(deps, seller, form.isSlow ? "pending" : "succeeded");
      }
      return c.redirect(`${mountPath(deps)}/merchant?done=1`, 303);
    }),
  );
  root.post("/controls/setMoods", (c) =>
    answerSeller(c, deps, async (seller) => {
      const input = Moods.safeParse(await c.req.parseBody());
      if (input.success) await setMoods(deps, seller, input.data.moods, input.data.seed);
      return c.redirect(`${mountPath(deps)}/merchant${input.success ? "?done=1" : ""}`, 303);
    }),
  );
}

/** The bank's answer to a refund, chosen on the page. */
async function answerRefund(
  deps: PaymentSandboxDeps,
  seller: string,
  form: Record<string, unknown>,
): Promise<void> {
  const refund = await findOwnRefund(deps, seller, String(form.refund));
  if (!refund) return;
  await settleRefund(deps, refund.id, ENDS[String(form.do)] ?? { status: "succeeded" });
  await sendDue(deps);
}
const ENDS: Record<string, { status: "failed" | "pending"; failure?: string }> = {
  fail: { status: "failed", failure: "INSUFFICIENT_BALANCE" },
  cancel: { status: "failed", failure: "canceled" },
  name: { status: "pending" },
};

async function dashboard(c: Context, deps: PaymentSandboxDeps, seller: string): Promise<Response> {
  const t = LANGUAGES[chooseLanguage(c)];
  const { secretKey, webhookSecret, webhookUrl, refundAnswer } = await ensureMerchant(deps, seller);
  const underWay = await findRefundsUnderWay(deps, seller);
  const done = c.req.query("done")
    ? html`<section class="good" role="status">${t.done}</section>`
    : "";
  return renderSandboxPage(
    c,
    t,
    t.merchant,
    html`${done}<section><h1>${t.merchant}</h1><dl><dt>${t.secretKey}</dt><dd><code id="secret-key">${secretKey}</code></dd>
<dt>${t.webhookSecret}</dt><dd><code id="webhook-secret">${webhookSecret}</code></dd></dl>
<form method="post" class="stack"><label>${t.webhookUrl}<input name="webhookUrl" value="${webhookUrl}" maxlength="500"></label><label class="check"><input type="checkbox" name="isSlow" value="1"${refundAnswer === "pending" ? html` checked` : ""}>${t.slowRefunds}</label><button class="primary">${t.save}</button></form></section>
<section><h2>${t.refunds}</h2>${underWay.length === 0 ? html`<p>${t.noRefunds}</p>` : underWay.map(({ refund, bill }) => refundForm(t, refund, bill))}</section>
${renderMoods(await findMoods(deps.db, seller, deps.moods), { base: mountPath(deps), language: chooseLanguage(c), about: html``, offered: PAYMENT_MOODS })}`,
  );
}

const refundForm = (t: Texts, refund: RefundRow, { currency }: BillRow) =>
  html`<form method="post" class="stack"><input type="hidden" name="refund" value="${refund.id}"><p>${currency} ${refund.amount / (currency === "THB" ? 100 : 1)} <span class="badge">${refund.status === "asking" ? t.asking : t.pending}</span></p><div class="actions">${refund.status === "asking" ? html`<button name="do" value="name">${t.nameAccount}</button><button name="do" value="cancel">${t.cancelRefund}</button>` : html`<button class="primary" name="do" value="pay">${t.payRefund}</button><button name="do" value="fail">${t.fail}</button>`}</div></form>`;
