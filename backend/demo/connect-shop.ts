import { and, eq } from "drizzle-orm";
import type { ChannelType } from "#contract/statuses.ts";
import { makeSecret } from "../accounts/index.ts";
import {
  connectByKeys,
  finishConnect,
  hashBrowserSecret,
  startConnect,
} from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { channels } from "../db/schema/channels.ts";

/** Before the first order, so that the ledger has all orders. */
export const CONNECTED_DAYS = 95;

/** Connects a shop. `params`: the marketplace's answer, or its keys. Returns the channel's id. */
export async function connectShop(
  backend: Backend,
  accountId: string,
  channelType: ChannelType,
  params: Record<string, string>,
): Promise<string> {
  const channelId = backend.connector(channelType)?.connection.keys
    ? (await connectByKeys(backend, accountId, { channelType, keys: params })).channelId
    : await consentToShop(backend, accountId, channelType, params);
  await backend.db
    .update(channels)
    .set({ createdAt: new Date(backend.now().getTime() - CONNECTED_DAYS * 86_400_000) })
    .where(and(eq(channels.accountId, accountId), eq(channels.id, channelId)));
  return channelId;
}

async function consentToShop(
  backend: Backend,
  accountId: string,
  channelType: ChannelType,
  params: Record<string, string>,
): Promise<string> {
  const browserSecret = makeSecret();
  const { url } = await startConnect(backend, accountId, {
    channelType,
    redirect: "/channels",
    browserChallenge: hashBrowserSecret(browserSecret),
  });
  const state = new URL(url).searchParams.get("state") ?? "";
  const backUrl = await finishConnect(
    backend,
    channelType,
    { state, ...params },
    { secret: browserSecret, accountId: null },
  );
  const channelId = backUrl.searchParams.get("channelId");
  if (!channelId)
    throw new Error(
      `The demo's shop of ${channelType} could not be connected: ${backUrl.searchParams.get("error")}`,
    );
  return channelId;
}
