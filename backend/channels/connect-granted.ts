import { and, eq, gt, inArray, isNull, lt } from "drizzle-orm";
import { z } from "zod";
import { COUNTRIES } from "#contract/countries.ts";
import type { ChannelType } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { newId } from "../db/columns.ts";
import { channelGrants, channels } from "../db/schema/channels.ts";
import { transaction } from "../db/transaction.ts";
import { notFound } from "../http/problem-error.ts";
import type { Connection, GrantedShop } from "../marketplaces/connector.ts";
import { ConnectRefused, saveConnection } from "./save-connection.ts";
import {
  openReadableCredentials,
  openSealed,
  StoredCredentials,
  sealSecrets,
} from "./sealed-credentials.ts";

/** Shorter than the first tokens' lifetime: four hours at Shopee. */
const GRANT_LIFETIME_MS = 3_600_000;

interface GrantRequest {
  accountId: string;
  channelType: ChannelType;
  /** The channel to renew. */
  channelId: string | null;
}

const Pending = z.object({
  grantKey: z.string().nullable(),
  shops: z.array(
    z.object({
      shop: z.object({
        shopId: z.string(),
        name: z.string(),
        country: z.string().optional(),
        grantExpiresAt: z.coerce.date().nullable(),
      }),
      credentials: StoredCredentials,
    }),
  ),
});
type Pending = z.infer<typeof Pending>;

/** A shop of a grant. `new`: it can be connected. */
interface GrantShop {
  shopId: string;
  name: string;
  country: string | null;
  state: "new" | "connected" | "taken" | "unsupported";
}

/**
 * Connects the only shop of a grant. Of several, renews the connected ones, whose old tokens may be
 * invalid, and stores the others for the seller's choice. Throws ConnectRefused as saveConnection
 * does.
 */
export async function connectGranted(
  backend: Backend,
  request: GrantRequest,
  connection: Connection,
  grantedShops: readonly GrantedShop[],
): Promise<{ channelId: string } | { grantId: string }> {
  const grantKey = connection.sharesTokens && grantedShops.length > 1 ? newId() : null;
  const connectShop = async (grantedShop: GrantedShop, channelId: string | null) =>
    saveConnection(
      backend,
      { ...request, channelId },
      {
        ...grantedShop,
        warehouses: await readWarehouses(backend, connection, grantedShop),
        ...(grantKey ? { grantKey } : {}),
      },
    );
  const [firstShop, ...otherShops] = grantedShops;
  if (firstShop && otherShops.length === 0)
    return { channelId: await connectShop(firstShop, request.channelId) };
  const connectedIds = await findConnectedShops(backend, request, grantedShops);
  if (request.channelId && ![...connectedIds.values()].includes(request.channelId))
    throw new ConnectRefused("other_shop");
  for (const grantedShop of grantedShops) {
    const channelId = connectedIds.get(grantedShop.shop.shopId);
    if (channelId) await connectShop(grantedShop, channelId);
  }
  if (request.channelId) return { channelId: request.channelId };
  const firstChannelId = firstShop && connectedIds.get(firstShop.shop.shopId);
  if (firstChannelId && connectedIds.size === grantedShops.length)
    return { channelId: firstChannelId };
  return { grantId: await storeGrant(backend, request, { grantKey, shops: grantedShops }) };
}

/** Returns the account's channels among a grant's shops, by shop id. */
async function findConnectedShops(
  { db }: Backend,
  { accountId, channelType }: GrantRequest,
  grantedShops: readonly GrantedShop[],
): Promise<Map<string, string>> {
  const foundChannels = await db
    .select({ shopId: channels.shopId, id: channels.id })
    .from(channels)
    .where(
      and(
        eq(channels.accountId, accountId),
        eq(channels.channelType, channelType),
        isNull(channels.disconnectedAt),
        inArray(
          channels.shopId,
          grantedShops.map(({ shop }) => shop.shopId),
        ),
      ),
    );
  return new Map(foundChannels.map(({ shopId, id }) => [shopId, id]));
}

async function storeGrant(
  backend: Backend,
  { accountId, channelType }: GrantRequest,
  pending: { grantKey: string | null; shops: readonly GrantedShop[] },
): Promise<string> {
  const id = newId();
  await transaction(backend.db, (tx) =>
    tx.insert(channelGrants).values({
      ...{ id, accountId, channelType },
      sealed: sealSecrets(backend, id, pending),
      createdAt: backend.now(),
      expiresAt: new Date(backend.now().getTime() + GRANT_LIFETIME_MS),
    }),
  );
  return id;
}

/** Throws 404 for a foreign or an expired grant. */
async function openGrant(backend: Backend, accountId: string, grantId: string) {
  const [row] = await backend.db
    .select()
    .from(channelGrants)
    .where(
      and(
        eq(channelGrants.accountId, accountId),
        eq(channelGrants.id, grantId),
        gt(channelGrants.expiresAt, backend.now()),
      ),
    );
  if (!row) throw notFound("The grant");
  return { ...row, ...Pending.parse(openSealed(backend, grantId, row.sealed)) };
}

/** Deletes expired grants with their tokens. */
export async function deleteGrants({ db, now }: Backend): Promise<void> {
  await db.delete(channelGrants).where(lt(channelGrants.expiresAt, now()));
}

export async function readGrant(
  backend: Backend,
  accountId: string,
  grantId: string,
): Promise<{ channelType: ChannelType; shops: GrantShop[] }> {
  const { channelType, shops } = await openGrant(backend, accountId, grantId);
  const owners = await backend.db
    .select({ shopId: channels.shopId, accountId: channels.accountId })
    .from(channels)
    .where(
      and(
        eq(channels.channelType, channelType),
        isNull(channels.disconnectedAt),
        inArray(
          channels.shopId,
          shops.map(({ shop }) => shop.shopId),
        ),
      ),
    );
  const accountByShop = new Map(owners.map((owner) => [owner.shopId, owner.accountId]));
  return {
    channelType,
    shops: shops.map(({ shop: { shopId, name, country = null } }) => {
      const ownerAccountId = accountByShop.get(shopId);
      const isOffered = country === null || Object.hasOwn(COUNTRIES, country.toLowerCase());
      const state = ownerAccountId ? (ownerAccountId === accountId ? "connected" : "taken") : null;
      return { shopId, name, country, state: state ?? (isOffered ? "new" : "unsupported") };
    }),
  };
}

/** Connects the chosen shops of a grant. Returns each channel or error code. Throws 404. */
export async function connectGrantShops(
  backend: Backend,
  accountId: string,
  grantId: string,
  shopIds: readonly string[],
): Promise<{ shopId: string; channelId: string | null; error: string | null }[]> {
  const grant = await openGrant(backend, accountId, grantId);
  const { shops } = await readGrant(backend, accountId, grantId);
  const connection = backend.connector(grant.channelType)?.connection;
  if (!connection) throw notFound("The grant");
  const results = [];
  for (const shopId of new Set(shopIds)) {
    const grantedShop = grant.shops.find(({ shop }) => shop.shopId === shopId);
    const state = shops.find((shop) => shop.shopId === shopId)?.state;
    if (!grantedShop || state === undefined || state === "unsupported") {
      results.push({ shopId, channelId: null, error: "connect_failed" });
      continue;
    }
    const currentGrant = {
      ...grantedShop,
      credentials: await readCurrentTokens(backend, grant, grantedShop),
    };
    try {
      const channelId = await saveConnection(
        backend,
        { accountId, channelType: grant.channelType, channelId: null },
        {
          ...currentGrant,
          warehouses: await readWarehouses(backend, connection, currentGrant),
          ...(grant.grantKey ? { grantKey: grant.grantKey } : {}),
        },
      );
      results.push({ shopId, channelId, error: null });
    } catch (error) {
      if (!(error instanceof ConnectRefused)) throw error;
      results.push({ shopId, channelId: null, error: error.code });
    }
  }
  return results;
}

/** Returns the grant's latest tokens, because another of its channels may have refreshed them. */
async function readCurrentTokens(
  backend: Backend,
  { accountId, channelType, grantKey }: Pending & { accountId: string; channelType: ChannelType },
  { shop, credentials }: Pending["shops"][number],
) {
  if (!grantKey) return credentials;
  const [otherChannel] = await backend.db
    .select({ id: channels.id, credentials: channels.credentials })
    .from(channels)
    .where(
      and(
        eq(channels.accountId, accountId),
        eq(channels.channelType, channelType),
        eq(channels.grantKey, grantKey),
        isNull(channels.disconnectedAt),
      ),
    )
    .limit(1);
  const currentCredentials =
    otherChannel?.credentials &&
    openReadableCredentials(backend, otherChannel.id, otherChannel.credentials);
  return currentCredentials ? { ...currentCredentials, shopId: shop.shopId } : credentials;
}

/** A shop can sell without warehouses, so a failure keeps the consent. */
async function readWarehouses(
  backend: Backend,
  connection: Connection,
  { credentials }: GrantedShop,
) {
  try {
    return await connection.warehouses(credentials);
  } catch (error) {
    backend.log.warn(
      { err: error, shopId: credentials.shopId },
      "the shop's warehouses could not be read",
    );
    return [];
  }
}
