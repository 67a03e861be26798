import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { CountryCode } from "#contract/countries.ts";
import { PAYMENT_PROVIDERS, type ShopPaymentAccount } from "#contract/shop-payments.ts";
import type { Backend } from "../../context.ts";
import type { Queryable } from "../../db/client.ts";
import { storefrontPaymentAccounts } from "../../db/schema/storefront-payments.ts";
import { transaction } from "../../db/transaction.ts";
import { conflict, invalid, ProblemError } from "../../http/problem-error.ts";
import { notify } from "../../notifications/index.ts";
import {
  type PaymentProvider,
  PaymentRefused,
  ProviderUnavailable,
} from "../../payments/provider.ts";
import { openSealedText, sealText } from "../../secret-box.ts";
import { hashToken, makeSecret, requireBoxKey, tryToOpen } from "../shop-courier.ts";
import type { OpenStorefront } from "../storefront-of.ts";

type Row = typeof storefrontPaymentAccounts.$inferSelect;
type ShopKey = Pick<Row, "accountId" | "storefrontId">;
type Shop = Pick<OpenStorefront, "accountId" | "id" | "countryCode" | "name">;

const Secrets = z.object({
  secretKey: z.string(),
  webhookSecret: z.string(),
  /** The last part of the address of the provider's messages. */
  token: z.string(),
});
type Secrets = z.output<typeof Secrets>;

export const PROVIDER_OF: Record<CountryCode, Row["provider"]> = { id: "xendit", th: "stripe" };

const isOfShop = ({ accountId, storefrontId }: ShopKey) =>
  and(
    eq(storefrontPaymentAccounts.accountId, accountId),
    eq(storefrontPaymentAccounts.storefrontId, storefrontId),
  );

async function readRow(db: Queryable, key: ShopKey): Promise<Row | null> {
  const [row] = await db.select().from(storefrontPaymentAccounts).where(isOfShop(key));
  return row ?? null;
}

const openSecrets = (backend: Pick<Backend, "config">, row: Row): Secrets =>
  Secrets.parse(
    JSON.parse(openSealedText(requireBoxKey(backend), `payments:${row.storefrontId}`, row.secrets)),
  );

const toShopKey = ({ accountId, id }: Shop): ShopKey => ({ accountId, storefrontId: id });

/** Returns the provider with the shop's keys, also of a disconnected account; `null` for none. */
export async function openShopProvider(
  backend: Backend,
  shop: Shop,
): Promise<{ provider: PaymentProvider; isConnected: boolean } | null> {
  const row = await readRow(backend.db, toShopKey(shop));
  if (!row || row.provider !== PROVIDER_OF[shop.countryCode]) return null;
  const provider = backend.shopPayments(shop.countryCode, {
    ...openSecrets(backend, row),
    payee: shop.name,
  });
  return provider && { provider, isConnected: row.disconnectedAt === null };
}

/** Returns the shop's key by the token of a message's address, or `null`. */
export async function findAccountOfToken(
  { db }: Pick<Backend, "db">,
  name: string,
  token: string,
): Promise<ShopKey | null> {
  const [row] = await db
    .select()
    .from(storefrontPaymentAccounts)
    .where(eq(storefrontPaymentAccounts.tokenHash, hashToken(token)));
  return row?.provider === name ? row : null;
}

export async function noteMessage(
  { db, now }: Pick<Backend, "db" | "now">,
  key: ShopKey,
): Promise<void> {
  await db.update(storefrontPaymentAccounts).set({ messagedAt: now() }).where(isOfShop(key));
}

/** Notes since when the provider refuses the key, and notifies the members once. */
export async function noteRefusal(backend: Backend, shop: OpenStorefront): Promise<void> {
  const { accountId, id: storefrontId, channelId, name: channelName, countryCode } = shop;
  await transaction(backend.db, async (tx) => {
    const refused = await tx
      .update(storefrontPaymentAccounts)
      .set({ refusedAt: backend.now() })
      .where(
        and(
          isOfShop({ accountId, storefrontId }),
          isNull(storefrontPaymentAccounts.refusedAt),
          isNull(storefrontPaymentAccounts.disconnectedAt),
        ),
      )
      .returning({ storefrontId: storefrontPaymentAccounts.storefrontId });
    if (refused.length === 0) return;
    const providerName = PAYMENT_PROVIDERS[PROVIDER_OF[countryCode]];
    await notify(backend, tx, {
      ...{ accountId, template: "payment_key_refused", subject: storefrontId, groupBy: channelId },
      parameters: { channelType: "shop", channelName, providerName },
      data: { channelId, channelType: "shop" },
    });
  });
}

/** Returns `null` where this server has no payment provider for the country. */
export async function readShopPayments(
  backend: Backend,
  shop: Shop,
): Promise<ShopPaymentAccount | null> {
  const name = PROVIDER_OF[shop.countryCode];
  const probe = { secretKey: "", webhookSecret: "", payee: "" };
  if (!backend.shopPayments(shop.countryCode, probe)) return null;
  const row = await readRow(backend.db, toShopKey(shop));
  if (!row || row.provider !== name || row.disconnectedAt !== null)
    return { provider: name, account: null };
  const secrets = tryToOpen(backend, shop.id, () => openSecrets(backend, row));
  if (!secrets) return { provider: name, account: null };
  const { secretKey, webhookSecret, token } = secrets;
  return {
    provider: name,
    account: {
      keyEnd: secretKey.slice(-4),
      refusedAt: row.refusedAt?.toISOString() ?? null,
      messagedAt: row.messagedAt?.toISOString() ?? null,
      webhookUrl: `${backend.config.publicOrigin}/api/webhooks/shop-payments/${name}/${token}`,
      hasWebhookSecret: webhookSecret !== "",
    },
  };
}

/**
 * Stores the shop's keys after a call with them. Throws 409 `no_payments`; 422 with `secretKey`:
 * `required`, or `key_refused`; 503 `payments_unavailable`.
 */
export async function connectShopPayments(
  backend: Backend,
  shop: Shop,
  given: { secretKey: string; webhookSecret: string },
): Promise<void> {
  const name = PROVIDER_OF[shop.countryCode];
  const row = await readRow(backend.db, toShopKey(shop));
  const before =
    row && row.provider === name
      ? tryToOpen(backend, shop.id, () => openSecrets(backend, row))
      : null;
  const kept = row?.disconnectedAt === null ? before : null;
  const secretKey = given.secretKey || kept?.secretKey;
  if (!secretKey) throw invalid("invalid_body", "No key was given", { secretKey: "required" });
  const secrets: Secrets = {
    secretKey,
    webhookSecret: given.webhookSecret || (kept?.webhookSecret ?? ""),
    token: before?.token ?? makeSecret(),
  };
  const provider = backend.shopPayments(shop.countryCode, { ...secrets, payee: shop.name });
  if (!provider) throw conflict("no_payments", "This server has no provider for the country");
  await requireWorking(provider);
  const values = {
    provider: name,
    secrets: sealText(requireBoxKey(backend), `payments:${shop.id}`, JSON.stringify(secrets)),
    tokenHash: hashToken(secrets.token),
    refusedAt: null,
    disconnectedAt: null,
    updatedAt: backend.now(),
  };
  await backend.db
    .insert(storefrontPaymentAccounts)
    .values({ ...toShopKey(shop), ...values, createdAt: backend.now() })
    .onConflictDoUpdate({
      target: [storefrontPaymentAccounts.accountId, storefrontPaymentAccounts.storefrontId],
      set: values,
    });
}

async function requireWorking(provider: PaymentProvider): Promise<void> {
  try {
    await provider.checkKey();
  } catch (error) {
    if (error instanceof PaymentRefused)
      throw invalid("invalid_body", error.message, { secretKey: "key_refused" });
    if (error instanceof ProviderUnavailable)
      throw new ProblemError(503, "payments_unavailable", error.message);
    throw error;
  }
}

/** The key stays, because a buyer may pay what is open already, and refunds need it. */
export async function disconnectShopPayments(backend: Backend, shop: Shop): Promise<void> {
  await backend.db
    .update(storefrontPaymentAccounts)
    .set({ disconnectedAt: backend.now(), updatedAt: backend.now() })
    .where(and(isOfShop(toShopKey(shop)), isNull(storefrontPaymentAccounts.disconnectedAt)));
}
