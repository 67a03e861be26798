import { and, asc, eq, isNull } from "drizzle-orm";
import type { LineSettings } from "#contract/line.ts";
import type { Backend } from "../context.ts";
import { channelSenders } from "../db/schema/channel-senders.ts";
import { channels } from "../db/schema/channels.ts";
import { transaction } from "../db/transaction.ts";
import { conflict, invalid, notFound, ProblemError } from "../http/problem-error.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import { type ChannelKey, matchChannel } from "./channel-key.ts";
import { withCapability } from "./credentials.ts";
import {
  makeSealedColumns,
  openCredentials,
  openReadableCredentials,
} from "./sealed-credentials.ts";
import { makeShopWebhookUrl } from "./shop-webhooks.ts";

type ChannelRow = typeof channels.$inferSelect;
/** Secrets that the settings page stores besides the shop's key. */
type LineSecrets = Partial<Record<"webhookSecret" | "messagingToken" | "messagingSecret", string>>;

const lineCondition = and(eq(channels.channelType, "line"), isNull(channels.disconnectedAt));
const senderJoin = and(
  eq(channelSenders.accountId, channels.accountId),
  eq(channelSenders.channelId, channels.id),
);

export async function listLineSettings(
  backend: Backend,
  accountId: string,
): Promise<LineSettings[]> {
  const rows = await backend.db
    .select({ channel: channels, sender: channelSenders })
    .from(channels)
    .leftJoin(channelSenders, senderJoin)
    .where(and(lineCondition, eq(channels.accountId, accountId)))
    .orderBy(asc(channels.createdAt), asc(channels.id));
  return rows.map(({ channel, sender }) => presentSettings(backend, channel, sender));
}

function presentSettings(
  backend: Backend,
  channel: ChannelRow,
  sender: typeof channelSenders.$inferSelect | null,
): LineSettings {
  const secrets = openSecrets(backend, channel);
  return {
    channelId: channel.id,
    name: channel.name,
    shopId: channel.shopId,
    status: channel.status,
    webhookUrl: makeShopWebhookUrl(backend, channel.channelType, channel.id),
    hasWebhookSecret: Boolean(secrets.webhookSecret),
    hasMessaging: Boolean(secrets.messagingToken),
    orderExpMins: channel.orderExpMins,
    senderName: sender?.name ?? "",
    senderIconUrl: sender?.iconUrl ?? "",
  };
}

const openSecrets = (backend: Backend, { id, credentials }: ChannelRow): LineSecrets =>
  (credentials && openReadableCredentials(backend, id, credentials)?.secrets) || {};

/** Throws 404. */
async function readShopLineSettings(backend: Backend, key: ChannelKey): Promise<LineSettings> {
  const lineSettings = await listLineSettings(backend, key.accountId);
  const ownSettings = lineSettings.find(({ channelId }) => channelId === key.channelId);
  if (ownSettings) return ownSettings;
  throw notFound("The LINE shop");
}

/**
 * Tests the shop's key. A refusal is a result, not an error. Throws 404, 502 `channel_unavailable`.
 */
export async function testKey(
  backend: Backend,
  key: ChannelKey,
): Promise<{ works: boolean; code: string | null }> {
  await readShopLineSettings(backend, key);
  try {
    await withCapability(backend, key, "connection", (connection, credentials) =>
      connection.readShop(credentials),
    );
    return { works: true, code: null };
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    if (error.kind === "unavailable" || error.kind === "rate_limited")
      throw new ProblemError(502, "channel_unavailable", error.message, {
        details: { code: error.code },
      });
    return { works: false, code: error.code };
  }
}

/**
 * Stores secrets after the marketplace accepted them. Throws 404, 409 `channel_not_active`, 422
 * with the wrong field, 502 if the marketplace does not answer.
 */
export async function storeSecrets(
  backend: Backend,
  key: ChannelKey,
  secrets: LineSecrets,
): Promise<LineSettings> {
  await readShopLineSettings(backend, key);
  await requireWorkingSecrets(backend, key, secrets);
  await transaction(backend.db, async (tx) => {
    const [channel] = await tx
      .select()
      .from(channels)
      .where(and(matchChannel(key), lineCondition))
      .for("update");
    if (!channel?.credentials) throw conflict("channel_not_active", "The shop is not connected");
    const before = openCredentials(backend, channel.id, channel.credentials);
    const after = { ...before, secrets: { ...before.secrets, ...secrets } };
    await tx
      .update(channels)
      .set({ ...makeSealedColumns(backend, channel.id, after), updatedAt: backend.now() })
      .where(matchChannel(key));
  });
  return readShopLineSettings(backend, key);
}

async function requireWorkingSecrets(
  backend: Backend,
  key: ChannelKey,
  secrets: LineSecrets,
): Promise<void> {
  const problems = await withCapability(
    backend,
    key,
    "connection",
    async ({ keys }, credentials) =>
      (await keys?.checkSecrets?.({
        ...credentials,
        secrets: { ...credentials.secrets, ...secrets },
      })) ?? {},
  ).catch((error: unknown) => {
    if (!(error instanceof ConnectorError)) throw error;
    if (error.kind === "unauthorised")
      throw conflict("channel_not_active", "The shop is not connected");
    throw new ProblemError(502, "channel_unavailable", error.message, {
      details: { code: error.code },
    });
  });
  if (Object.keys(problems).length > 0)
    throw invalid("invalid_body", "LINE refused these secrets", problems);
}

/** Sets the minutes after which unpaid orders are cancelled. Throws 404. */
export async function setOrderExpiry(
  backend: Backend,
  key: ChannelKey,
  orderExpMins: number,
): Promise<LineSettings> {
  await readShopLineSettings(backend, key);
  await backend.db
    .update(channels)
    .set({ orderExpMins, updatedAt: backend.now() })
    .where(and(matchChannel(key), lineCondition));
  return readShopLineSettings(backend, key);
}

/** Throws 404. */
export async function setSender(
  backend: Backend,
  key: ChannelKey,
  sender: { name: string; iconUrl: string },
): Promise<LineSettings> {
  await readShopLineSettings(backend, key);
  await backend.db
    .insert(channelSenders)
    .values({ ...key, ...sender })
    .onConflictDoUpdate({
      target: [channelSenders.accountId, channelSenders.channelId],
      set: sender,
    });
  return readShopLineSettings(backend, key);
}
