import { and, eq, isNull } from "drizzle-orm";
import type { ChannelStatus, ChannelType } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { conflict, invalid, notFound, ProblemError } from "../http/problem-error.ts";
import {
  ConnectorError,
  type KeyConnection,
  type ListedWarehouse,
} from "../marketplaces/connector.ts";
import type { Credentials } from "../marketplaces/credentials.ts";
import type { ChannelKey } from "./channel-key.ts";
import { makeSetupError, recordOperatorFault } from "./operator-faults.ts";
import { ConnectRefused, hasNoPendingApproval, saveConnection } from "./save-connection.ts";
import { openReadableCredentials } from "./sealed-credentials.ts";
import { makeShopWebhookUrl } from "./shop-webhooks.ts";

/** Throws 404 for a marketplace that is not connected by keys. */
export function requireKeyConnection(backend: Backend, channelType: ChannelType): KeyConnection {
  const keys = backend.connector(channelType)?.connection.keys;
  if (keys) return keys;
  throw notFound(`A connection of ${channelType} by keys`);
}

/**
 * Tests the keys and creates or renews the channel. Throws 404; 422 with the wrong fields; 409
 * `shop_taken`, `other_shop` or `too_many_channels`; 502 `channel_unavailable` or 503 if the
 * marketplace does not answer; 502 `channel_setup`.
 */
export async function connectByKeys(
  backend: Backend,
  accountId: string,
  input: {
    channelType: ChannelType;
    channelId?: string | undefined;
    keys: Record<string, string>;
  },
): Promise<{ channelId: string; status: ChannelStatus }> {
  const { channelType, channelId = null } = input;
  const connectResult = await tryConnection(backend, channelType, input.keys);
  if ("problems" in connectResult)
    throw invalid("invalid_body", "The keys are wrong", connectResult.problems);
  if (channelId && !(await isChannelOfAccount(backend, { accountId, channelId }, channelType)))
    throw notFound("The channel");
  const storedSecrets = await findStoredSecrets(
    backend,
    accountId,
    channelType,
    connectResult.shop.shopId,
  );
  const connection = {
    shop: connectResult.shop,
    credentials: {
      ...connectResult.credentials,
      secrets: { ...storedSecrets, ...connectResult.credentials.secrets },
    },
    warehouses: hasNoPendingApproval(connectResult)
      ? await readWarehouses(backend, channelType, connectResult.credentials)
      : [],
  };
  try {
    return {
      channelId: await saveConnection(backend, { accountId, channelType, channelId }, connection),
      status: hasNoPendingApproval(connection) ? "active" : "pending",
    };
  } catch (error) {
    if (!(error instanceof ConnectRefused)) throw error;
    throw conflict(error.code, "The shop cannot be connected here");
  }
}

/** A shop can sell without warehouses, so a failure keeps the connection. */
async function readWarehouses(
  backend: Backend,
  channelType: ChannelType,
  credentials: Credentials,
): Promise<ListedWarehouse[]> {
  const connection = backend.connector(channelType)?.connection;
  return (await connection?.warehouses(credentials).catch(() => [])) ?? [];
}

async function tryConnection(
  backend: Backend,
  channelType: ChannelType,
  values: Record<string, string>,
) {
  try {
    return await requireKeyConnection(backend, channelType).connect(values);
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    await recordOperatorFault(backend, channelType, error);
    if (error.fault) throw makeSetupError();
    throw new ProblemError(
      error.kind === "rate_limited" ? 503 : 502,
      "channel_unavailable",
      error.message,
      { details: { code: error.code } },
    );
  }
}

/**
 * Returns the address for a shop's pushes, for the marketplace's settings. `null`: none, or a
 * foreign shop.
 */
export async function makeWebhookAddress(
  backend: Backend,
  key: ChannelKey,
  channelType: ChannelType,
): Promise<string | null> {
  if (!backend.connector(channelType)?.shopWebhooks) return null;
  return (await isChannelOfAccount(backend, key, channelType))
    ? makeShopWebhookUrl(backend, channelType, key.channelId)
    : null;
}

async function isChannelOfAccount(
  backend: Backend,
  { accountId, channelId }: ChannelKey,
  channelType: ChannelType,
): Promise<boolean> {
  const [foundChannel] = await backend.db
    .select({ id: channels.id })
    .from(channels)
    .where(
      and(
        eq(channels.accountId, accountId),
        eq(channels.id, channelId),
        eq(channels.channelType, channelType),
        isNull(channels.disconnectedAt),
      ),
    );
  return foundChannel !== undefined;
}

/** Returns the stored secrets besides the key, which a new key keeps. */
async function findStoredSecrets(
  backend: Backend,
  accountId: string,
  channelType: ChannelType,
  shopId: string,
): Promise<Credentials["secrets"]> {
  const [existing] = await backend.db
    .select({ id: channels.id, credentials: channels.credentials })
    .from(channels)
    .where(
      and(
        eq(channels.accountId, accountId),
        eq(channels.channelType, channelType),
        eq(channels.shopId, shopId),
      ),
    );
  return existing?.credentials
    ? openReadableCredentials(backend, existing.id, existing.credentials)?.secrets
    : undefined;
}
