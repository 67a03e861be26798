import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { z } from "zod";
import { COURIERS } from "#contract/couriers.ts";
import type { ShopCourier } from "#contract/shop-courier.ts";
import type { Backend } from "../context.ts";
import { type Courier, CourierError, type CourierProvider } from "../couriers/courier.ts";
import type { Queryable } from "../db/client.ts";
import { storefrontCouriers, storefrontOrders } from "../db/schema/storefronts.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, invalid, ProblemError } from "../http/problem-error.ts";
import { notify } from "../notifications/index.ts";
import { openSealedText, sealText } from "../secret-box.ts";
import { type OpenStorefront, readStorefrontById } from "./storefront-of.ts";

type Row = typeof storefrontCouriers.$inferSelect;
type ShopKey = Pick<Row, "accountId" | "storefrontId">;
type Shop = Pick<OpenStorefront, "accountId" | "id" | "countryCode">;

const Secrets = z.object({
  key: z.string(),
  email: z.string(),
  /** The last part of the pushes' address, and what Biteship sends in a header of our name. */
  pushToken: z.string(),
  pushSecret: z.string(),
});
type Secrets = z.output<typeof Secrets>;

/** The header in which Biteship sends the secret ("signature key" in its dashboard). */
export const PUSH_HEADER = "X-Etalase-Signature";

export const isCourierOfShop = ({ accountId, storefrontId }: ShopKey) =>
  and(
    eq(storefrontCouriers.accountId, accountId),
    eq(storefrontCouriers.storefrontId, storefrontId),
  );
const toShopKey = ({ accountId, id }: Shop): ShopKey => ({ accountId, storefrontId: id });
export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");
export const makeSecret = () => randomBytes(24).toString("base64url");

async function readRow(db: Queryable, key: ShopKey): Promise<Row | null> {
  const [row] = await db.select().from(storefrontCouriers).where(isCourierOfShop(key));
  return row ?? null;
}

export function requireBoxKey({ config }: Pick<Backend, "config">): string {
  if (!config.credentialsKey) throw new Error("CREDENTIALS_KEY is not set");
  return config.credentialsKey;
}

export const openSecrets = (backend: Pick<Backend, "config">, row: Row): Secrets =>
  Secrets.parse(JSON.parse(openSealedText(requireBoxKey(backend), row.storefrontId, row.secrets)));

/** A shop's account with its couriers, opened with its key. */
/**
 * Returns `null` for secrets that another CREDENTIALS_KEY sealed: after its loss the accounts are
 * connected again, for which the settings must open.
 */
export function tryToOpen<T>(
  backend: Pick<Backend, "log">,
  shopId: string,
  open: () => T,
): T | null {
  try {
    return open();
  } catch (error) {
    backend.log.error({ err: error, storefrontId: shopId }, "an account's key cannot be opened");
    return null;
  }
}

export interface OpenCourier {
  provider: CourierProvider;
  courier: Courier;
  isInsured: boolean;
  isConnected: boolean;
}

/** Returns `null` where the seller delivers, or the server uses no couriers in the country. */
export async function openCourier(
  backend: Backend,
  { accountId, storefrontId }: ShopKey,
): Promise<OpenCourier | null> {
  const row = await readRow(backend.db, { accountId, storefrontId });
  const provider = row && backend.couriers(COURIERS[row.courierId].countryCode);
  if (!provider || provider.id !== row.courierId) return null;
  const courier = provider.open(openSecrets(backend, row));
  return {
    provider,
    courier: watchRefusals(backend, row, courier),
    isInsured: row.isInsured,
    isConnected: row.disconnectedAt === null,
  };
}

/** Notes when the courier begins and ends to refuse the key. Members are told when it begins. */
function watchRefusals(backend: Backend, row: Row, courier: Courier): Courier {
  const endRefusal = () =>
    backend.db.update(storefrontCouriers).set({ refusedAt: null }).where(isCourierOfShop(row));
  const watchCall =
    <A extends unknown[], T>(call: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      try {
        const answer = await call(...args);
        if (row.refusedAt) await endRefusal();
        return answer;
      } catch (error) {
        if (error instanceof CourierError && error.kind === "unauthorised" && !row.refusedAt)
          await noteRefusal(backend, row);
        throw error;
      }
    };
  const { label } = courier;
  return {
    check: watchCall(courier.check),
    quote: watchCall(courier.quote),
    book: watchCall(courier.book),
    drop: watchCall(courier.drop),
    listPickupTimes: courier.listPickupTimes,
    read: watchCall(courier.read),
    ...(label ? { label: watchCall(label) } : {}),
    cancel: watchCall(courier.cancel),
  };
}

async function noteRefusal(backend: Backend, row: Row): Promise<void> {
  const { accountId, storefrontId, courierId } = row;
  await transaction(backend.db, async (tx) => {
    const refused = await tx
      .update(storefrontCouriers)
      .set({ refusedAt: backend.now() })
      .where(
        and(
          isCourierOfShop(row),
          isNull(storefrontCouriers.refusedAt),
          isNull(storefrontCouriers.disconnectedAt),
        ),
      )
      .returning({ storefrontId: storefrontCouriers.storefrontId });
    const shop = await readStorefrontById(tx, { accountId, storefrontId });
    if (refused.length === 0 || !shop) return;
    const { channelId, name: channelName } = shop;
    await notify(backend, tx, {
      ...{ accountId, template: "courier_key_refused", subject: storefrontId, groupBy: channelId },
      parameters: { channelType: "shop", channelName, courierName: COURIERS[courierId].name },
      data: { channelId, channelType: "shop" },
    });
  });
}

/** Returns `null` where the country has no couriers. */
export async function readShopCourier(backend: Backend, shop: Shop): Promise<ShopCourier | null> {
  const provider = backend.couriers(shop.countryCode);
  if (!provider) return null;
  const { name, needsEmail } = COURIERS[provider.id];
  const row = await readRow(backend.db, toShopKey(shop));
  const isConnected = row !== null && row.courierId === provider.id && row.disconnectedAt === null;
  const offered = { courierId: provider.id, name, needsEmail };
  const secrets = isConnected ? tryToOpen(backend, shop.id, () => openSecrets(backend, row)) : null;
  if (!isConnected || !secrets) return { ...offered, account: null };
  const { key, email, pushToken, pushSecret } = secrets;
  return {
    ...offered,
    account: {
      keyEnd: key.slice(-4),
      email,
      isInsured: row.isInsured,
      refusedAt: row.refusedAt?.toISOString() ?? null,
      pushedAt: row.pushedAt?.toISOString() ?? null,
      push: {
        url: `${backend.config.publicOrigin}/api/webhooks/couriers/${provider.id}/${pushToken}`,
        header: provider.signsPushes ? { name: PUSH_HEADER, value: pushSecret } : null,
      },
    },
  };
}

/**
 * Stores the shop's key after a call with it. An empty key keeps the stored one. Throws 409
 * `no_couriers`; 422 with `secretKey`: `required`, or `key_refused` if the courier does not take
 * it; 503 `couriers_unavailable` if it does not answer.
 */
export async function connectShopCourier(
  backend: Backend,
  shop: Shop,
  givenEntry: { secretKey: string; email: string; isInsured: boolean },
): Promise<void> {
  const provider = backend.couriers(shop.countryCode);
  if (!provider) throw conflict("no_couriers", "This server has no couriers for the country");
  const { needsEmail } = COURIERS[provider.id];
  const row = await readRow(backend.db, toShopKey(shop));
  const before =
    row && row.courierId === provider.id
      ? tryToOpen(backend, shop.id, () => openSecrets(backend, row))
      : null;
  const key = givenEntry.secretKey || (row?.disconnectedAt === null ? before?.key : undefined);
  if (!key) throw invalid("invalid_body", "No key was given", { secretKey: "required" });
  if (needsEmail && !givenEntry.email)
    throw invalid("invalid_body", "No e-mail was given", { email: "required" });
  const keys = { key, email: needsEmail ? givenEntry.email : "" };
  await requireWorking(provider.open(keys));
  const pushToken = before?.pushToken ?? makeSecret();
  const secrets: Secrets = { ...keys, pushToken, pushSecret: before?.pushSecret ?? makeSecret() };
  const values = {
    courierId: provider.id,
    secrets: sealText(requireBoxKey(backend), shop.id, JSON.stringify(secrets)),
    pushTokenHash: hashToken(pushToken),
    isInsured: givenEntry.isInsured,
    refusedAt: null,
    disconnectedAt: null,
    updatedAt: backend.now(),
  };
  await backend.db
    .insert(storefrontCouriers)
    .values({ ...toShopKey(shop), ...values, createdAt: backend.now() })
    .onConflictDoUpdate({
      target: [storefrontCouriers.accountId, storefrontCouriers.storefrontId],
      set: values,
    });
}

async function requireWorking(courier: Courier): Promise<void> {
  try {
    await courier.check();
  } catch (error) {
    if (!(error instanceof CourierError)) throw error;
    if (error.kind === "unavailable")
      throw new ProblemError(503, "couriers_unavailable", error.message);
    throw invalid("invalid_body", error.message, { secretKey: "key_refused" });
  }
}

/** Offers no couriers any more. The key stays until no parcel of its bookings is under way. */
export async function disconnectShopCourier(backend: Backend, shop: Shop): Promise<void> {
  await backend.db
    .update(storefrontCouriers)
    .set({ disconnectedAt: backend.now(), updatedAt: backend.now() })
    .where(and(isCourierOfShop(toShopKey(shop)), isNull(storefrontCouriers.disconnectedAt)));
  await forgetCouriers(backend);
}

/** Deletes disconnected accounts that no parcel needs. */
export async function forgetCouriers({ db }: Pick<Backend, "db">): Promise<void> {
  const underWay = db
    .select({ one: sql`1` })
    .from(storefrontOrders)
    .where(
      and(
        eq(storefrontOrders.accountId, storefrontCouriers.accountId),
        eq(storefrontOrders.storefrontId, storefrontCouriers.storefrontId),
        isNotNull(storefrontOrders.bookingId),
        sql`${storefrontOrders.status} in ('to_ship', 'shipped', 'delivery_failed', 'cancel_requested')`,
      ),
    );
  await db
    .delete(storefrontCouriers)
    .where(and(isNotNull(storefrontCouriers.disconnectedAt), notExists(underWay)));
}
