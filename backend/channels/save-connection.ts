import { and, count, eq, isNull } from "drizzle-orm";
import { UNLIMITED_CHANNELS_FLAG } from "#contract/admin-accounts.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { accounts } from "../db/schema/accounts.ts";
import { type channelAuthorisations, channels } from "../db/schema/channels.ts";
import { findBrokenConstraint, transaction } from "../db/transaction.ts";
import { raiseEvent } from "../events.ts";
import type { ChannelShop, ListedWarehouse } from "../marketplaces/connector.ts";
import type { Credentials } from "../marketplaces/credentials.ts";
import { makeSealedColumns } from "./sealed-credentials.ts";

/** An expected failure of connecting. The app gets its code. */
export class ConnectRefused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.name = "ConnectRefused";
    this.code = code;
  }
}

export interface Connection {
  shop: ChannelShop;
  credentials: Credentials;
  /** Equal for all shops that share these tokens. Absent: the shop has its own. */
  grantKey?: string;
  warehouses: ListedWarehouse[];
}
/** Account and type of the shop. `channelId`: the channel to renew. */
type Authorisation = Pick<
  typeof channelAuthorisations.$inferSelect,
  "accountId" | "channelType" | "channelId"
>;

/**
 * Creates the channel, or renews the shop's channel with its id, name, mappings and orders, also if
 * it was disconnected. Binds unknown warehouses to the default one and pulls orders, both only
 * after the owner's approval where that is needed. Throws ConnectRefused `shop_taken` (another
 * account has it), `other_shop` (the consent is for another shop than the renewed one),
 * `too_many_channels`.
 */
export async function saveConnection(
  backend: Backend,
  authorisation: Authorisation,
  connection: Connection,
): Promise<string> {
  try {
    return await transaction(backend.db, (tx) =>
      saveConnectionInTx(backend, tx, authorisation, connection),
    );
  } catch (error) {
    // The index refuses one of two concurrent accounts.
    if (findBrokenConstraint(error) === "channels_shop_unique")
      throw new ConnectRefused("shop_taken");
    throw error;
  }
}

/** Two concurrent accounts violate `channels_shop_unique`. */
export async function saveConnectionInTx(
  backend: Backend,
  tx: Transaction,
  authorisation: Authorisation,
  connection: Connection,
): Promise<string> {
  const { accountId, channelType } = authorisation;
  const { shopId } = connection.shop;
  const knownChannels = await tx
    .select()
    .from(channels)
    .where(
      and(
        eq(channels.accountId, accountId),
        eq(channels.channelType, channelType),
        eq(channels.shopId, shopId),
      ),
    )
    .for("update");
  if (knownChannels.some((channel) => channel.accountId !== accountId && !channel.disconnectedAt))
    throw new ConnectRefused("shop_taken");
  const ownChannel = knownChannels.find((channel) => channel.accountId === accountId);
  if (authorisation.channelId && ownChannel?.id !== authorisation.channelId)
    throw new ConnectRefused("other_shop");
  if (!ownChannel || ownChannel.disconnectedAt) await requireFewChannels(backend, tx, accountId);
  const channelId = ownChannel?.id ?? newId();
  const connectionFields = makeConnectedState(backend, channelId, connection);
  if (ownChannel)
    await tx
      .update(channels)
      .set(connectionFields)
      .where(and(eq(channels.accountId, accountId), eq(channels.id, channelId)));
  else
    await tx.insert(channels).values({
      id: channelId,
      accountId,
      channelType,
      shopId,
      name: connection.shop.name || shopId,
      createdAt: backend.now(),
      ...connectionFields,
    });
  if (hasNoPendingApproval(connection))
    await raiseEvent(backend, tx, "channelConnected", {
      accountId,
      channelId,
      shopName: connection.shop.name || shopId,
      warehouses: connection.warehouses,
      isKnown: ownChannel !== undefined,
    });
  return channelId;
}

/** Locks the account, so that concurrent shops are counted one by one. */
async function requireFewChannels({ config }: Backend, tx: Transaction, accountId: string) {
  const [account] = await tx
    .select({ flags: accounts.flags })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("no key update");
  if (account?.flags.includes(UNLIMITED_CHANNELS_FLAG)) return;
  const [countRow] = await tx
    .select({ shops: count() })
    .from(channels)
    .where(and(eq(channels.accountId, accountId), isNull(channels.disconnectedAt)));
  if ((countRow?.shops ?? 0) >= config.limits.channels)
    throw new ConnectRefused("too_many_channels");
}

export const hasNoPendingApproval = ({ shop: { approval } }: Pick<Connection, "shop">) =>
  approval === undefined || approval === "approved";

function makeConnectedState(backend: Backend, channelId: string, connection: Connection) {
  const now = backend.now();
  return {
    ...makeSealedColumns(backend, channelId, connection.credentials),
    status: hasNoPendingApproval(connection) ? ("active" as const) : ("pending" as const),
    approval: connection.shop.approval ?? null,
    grantKey: connection.grantKey ?? null,
    grantExpiresAt: connection.shop.grantExpiresAt,
    authorisedAt: now,
    lastError: null,
    lastErrorAt: null,
    lastErrorIn: null,
    disconnectedAt: null,
    updatedAt: now,
  };
}
