import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { answerSeller } from "../for-seller.ts";
import { mountPath } from "../mount.ts";
import { chooseLanguage, renderSandboxPage } from "../page.ts";
import type { PaymentSandboxDeps } from "./deps.ts";
import { type MerchantRow, merchants } from "./schema.ts";
import { LANGUAGES } from "./texts.ts";

/** Returns the seller's account, and creates it if there is none. */
export async function ensureMerchant(
  { db }: Pick<PaymentSandboxDeps, "db">,
  seller: string,
): Promise<MerchantRow> {
  const secret = (prefix: string) => prefix + randomBytes(24).toString("hex");
  await db
    .insert(merchants)
    .values({ seller, secretKey: secret("sk_test_"), webhookSecret: secret("whsec_") })
    .onConflictDoNothing();
  const [row] = await db.select().from(merchants).where(eq(merchants.seller, seller));
  if (!row) throw new Error("The merchant was not kept");
  return row;
}

/** Returns the key's seller: `null` for Etalase's own key, `undefined` for an unknown one. */
export async function findMerchant(
  { db }: Pick<PaymentSandboxDeps, "db">,
  ownKey: string,
  key: string,
): Promise<string | null | undefined> {
  if (key === ownKey) return null;
  const [row] = await db.select().from(merchants).where(eq(merchants.secretKey, key));
  return row?.seller;
}

export async function setWebhook(
  { db }: Pick<PaymentSandboxDeps, "db">,
  seller: string,
  webhookUrl: string,
): Promise<void> {
  await ensureMerchant({ db }, seller);
  await db.update(merchants).set({ webhookUrl }).where(eq(merchants.seller, seller));
}

/** The provider's dashboard: the seller's keys, and where its messages go. */
export function addMerchantRoutes(root: Hono, deps: PaymentSandboxDeps): void {
  root.get("/merchant", (c) => answerSeller(c, deps, (seller) => dashboard(c, deps, seller)));
  root.post("/merchant", (c) =>
    answerSeller(c, deps, async (seller) => {
      const form = await c.req.parseBody();
      await setWebhook(deps, seller, String(form.webhookUrl ?? "").slice(0, 500));
      return c.redirect(`${mountPath(deps)}/merchant?done=1`, 303);
    }),
  );
}

async function dashboard(c: Context, deps: PaymentSandboxDeps, seller: string): Promise<Response> {
  const t = LANGUAGES[chooseLanguage(c)];
  const { secretKey, webhookSecret, webhookUrl } = await ensureMerchant(deps, seller);
  const done = c.req.query("done")
    ? html`<section class="good" role="status">${t.done}</section>`
    : "";
  return renderSandboxPage(
    c,
    t,
    t.merchant,
    html`${done}<section><h1>${t.merchant}</h1><dl><dt>${t.secretKey}</dt><dd><code id="secret-key">${secretKey}</code></dd>
<dt>${t.webhookSecret}</dt><dd><code id="webhook-secret">${webhookSecret}</code></dd></dl>
<form method="post" class="stack"><label>${t.webhookUrl}<input name="webhookUrl" value="${webhookUrl}" maxlength="500"></label><button class="primary">${t.save}</button></form></section>`,
  );
}
