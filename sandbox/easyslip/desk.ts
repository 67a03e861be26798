import bwip from "bwip-js/node";
import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import { Moods } from "../control-input.ts";
import { answerSeller } from "../for-seller.ts";
import { renderMoods } from "../mood-section.ts";
import { mountPath } from "../mount.ts";
import { chooseLanguage, renderSandboxPage } from "../page.ts";
import { DeskRefusal, type EasySlipDeps } from "./deps.ts";
import { EASYSLIP_MOODS } from "./moods.ts";
import { SLIP_ANSWERS, type TransferRow } from "./schema.ts";
import { type DeskTexts, TEXTS } from "./texts.ts";
import { ensureAccount, listTransfers, makeTransfer, setAnswer, setMoods } from "./transfers.ts";

const Answer = z.object({ answer: z.enum(SLIP_ANSWERS) });
const Transfer = z.object({
  amount: z.coerce.number().positive().max(10_000_000),
  bank: z.string().regex(/^\d{3}$/),
  number: z.string().trim().min(1).max(20),
  minutes: z.coerce.number().min(0).max(100_000).default(0),
});

const ACTIONS: Record<
  string,
  (deps: EasySlipDeps, seller: string, input: unknown) => Promise<unknown>
> = {
  answer: (deps, seller, input) => setAnswer(deps, seller, Answer.parse(input).answer),
  setMoods(deps, seller, input) {
    const { moods, seed } = Moods.parse(input);
    return setMoods(deps, seller, moods, seed);
  },
  transfer(deps, seller, input) {
    const { amount, minutes, ...to } = Transfer.parse(input);
    const paidAt = new Date(deps.now().getTime() - minutes * 60_000);
    return makeTransfer(deps, seller, { ...to, amount: Math.round(amount * 100), paidAt });
  },
};

/** The seller's page of the service: the key, what is answered, and slips to upload. */
export function addDesk(root: Hono, deps: EasySlipDeps): void {
  root.get("/controls", (c) => answerSeller(c, deps, (seller) => renderDesk(c, deps, seller)));
  root.get("/controls/slips/:id", (c) =>
    answerSeller(c, deps, (seller) => drawSlip(c, deps, seller)),
  );
  root.post("/controls/:action", (c) =>
    answerSeller(c, deps, async (seller) => {
      const name = c.req.param("action");
      const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
      if (!action) return c.notFound();
      const isJson = c.req.header("content-type")?.includes("json") ?? false;
      const goBack = (query: Record<string, string>) =>
        c.redirect(`${mountPath(deps)}/controls?${new URLSearchParams(query)}`, 303);
      try {
        await action(deps, seller, isJson ? await c.req.json() : await c.req.parseBody());
      } catch (error) {
        if (!(error instanceof DeskRefusal || error instanceof z.ZodError)) throw error;
        const problem = error instanceof z.ZodError ? z.prettifyError(error) : error.message;
        return isJson ? c.json({ ok: false, message: problem }, 422) : goBack({ problem });
      }
      return isJson ? c.json({ ok: true }) : goBack({ done: "1" });
    }),
  );
}

/** A picture with the slip's QR, for the order's page. */
async function drawSlip(c: Context, deps: EasySlipDeps, seller: string): Promise<Response> {
  const id = c.req.param("id")?.replace(/\.png$/, "");
  const slip = (await listTransfers(deps, seller)).find((transfer) => transfer.id === id);
  if (!slip) return c.notFound();
  const png = await bwip.toBuffer({
    ...{ bcid: "qrcode", text: slip.payload, parse: false, scale: 6, padding: 24 },
    backgroundcolor: "ffffff",
  });
  return c.body(new Uint8Array(png), 200, { "Content-Type": "image/png" });
}

async function renderDesk(c: Context, deps: EasySlipDeps, seller: string): Promise<Response> {
  const t = TEXTS[chooseLanguage(c)];
  const account = await ensureAccount(deps, seller);
  const slips = await listTransfers(deps, seller);
  const problem = c.req.query("problem");
  const path = `${mountPath(deps)}/controls`;
  const siblings = deps.siblings?.() ?? [];
  const body = html`<h1>${t.title}</h1>
${siblings.length > 0 ? html`<p>${siblings.map(({ name, href }) => html`<a href="${href}">${name}</a> `)}</p>` : ""}
${c.req.query("done") ? html`<section class="good" role="status">${t.done}</section>` : ""}
${problem ? html`<section class="bad" role="alert">${problem}</section>` : ""}
<section><dl><dt>${t.key}</dt><dd><code>${account.apiKey}</code></dd><dt>${t.left}</dt><dd>${account.most - account.used}</dd></dl>
<form method="post" action="${path}/answer" class="stack"><label>${t.answer}<select name="answer">${SLIP_ANSWERS.map((answer) => html`<option value="${answer}" ${answer === account.answer ? "selected" : ""}>${t.answers[answer]}</option>`)}</select></label><button>${t.save}</button></form></section>
<section><h2>${t.transfer}</h2><form method="post" action="${path}/transfer" class="stack">
<label>${t.amount}<input name="amount" inputmode="decimal" required></label><label>${t.bank}<input name="bank" value="004" pattern="\\d{3}" required></label>
<label>${t.number}<input name="number" required maxlength="20"></label><label>${t.minutes}<input type="number" name="minutes" value="0" min="0" required></label>
<button class="primary">${t.make}</button></form></section>
<section><h2>${t.slips}</h2>${
    slips.length === 0
      ? html`<p>${t.none}</p>`
      : html`<div class="scroll"><table><thead><tr><th>${t.reference}</th><th class="number">${t.amount}</th><th>${t.receiver}</th><th class="number">${t.checks}</th><th>${t.picture}</th></tr></thead><tbody>${slips.map((slip) => renderSlip(path, t, slip))}</tbody></table></div>`
  }</section>
${renderMoods(account, { base: mountPath(deps), language: chooseLanguage(c), about: html``, offered: EASYSLIP_MOODS })}`;
  return renderSandboxPage(c, t, t.title, body);
}

const renderSlip = (
  path: string,
  t: DeskTexts,
  { id, reference, amount, receiverBank, receiverNumber, checks }: TransferRow,
) =>
  html`<tr><td><code>${reference}</code></td><td class="number">${(amount / 100).toFixed(2)}</td><td>${receiverBank} ${receiverNumber}</td><td class="number">${checks}</td><td><a href="${path}/slips/${id}.png" download>${t.picture}</a></td></tr>`;
