import type { Context, Hono } from "hono";

import { html } from "hono/html";
import { chooseLanguage, renderSandboxPage } from "../page.ts";
import type { PaymentSandboxDeps } from "./deps.ts";
import { CARD_FRAME, STRIPE_SCRIPT, XENDIT_SCRIPT } from "./script-texts.ts";
import { LANGUAGES } from "./texts.ts";

/**
 * Scripts that answer like the providers' own in a payer's page: `Xendit.card.createToken`,
 * `Stripe(…).createPaymentMethod`.
 */
export function addScriptRoutes(root: Hono, deps: PaymentSandboxDeps): void {
  const serveScript = (text: string) => (c: Context) =>
    c.body(text.replaceAll("__BASE__", deps.origin()), 200, {
      "Content-Type": "text/javascript; charset=utf-8",
    });
  if (deps.xendit) root.get("/xendit/v1/xendit.min.js", serveScript(XENDIT_SCRIPT));
  if (!deps.stripe) return;
  root.get("/stripe/v3/stripe.js", serveScript(STRIPE_SCRIPT));
  // Stripe's card fields are in a frame of Stripe, so that the surrounding page never has the card.
  root.get("/stripe/v3/card", (c) => {
    const t = LANGUAGES[chooseLanguage(c)];
    return renderSandboxPage(
      c,
      t,
      t.payTitle,
      html`<form id="card"><label>${t.card}<input name="number" inputmode="numeric" autocomplete="cc-number" value="4242 4242 4242 4242"></label></form>`,
      { script: CARD_FRAME.replaceAll("__BASE__", deps.origin()), isPart: true },
    );
  });
}
