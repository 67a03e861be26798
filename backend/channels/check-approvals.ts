import { and, eq, isNull } from "drizzle-orm";
import type { Backend } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import { recordOperatorFault } from "./operator-faults.ts";
import { ConnectRefused, saveConnection } from "./save-connection.ts";

/**
 * Checks whether the owners of waiting shops have approved. The next run retries a failed check.
 */
export async function checkApprovals(backend: Backend): Promise<void> {
  const waitingChannels = await backend.db
    .select({
      accountId: channels.accountId,
      id: channels.id,
      channelType: channels.channelType,
      shopId: channels.shopId,
    })
    .from(channels)
    .where(
      and(
        eq(channels.status, "pending"),
        eq(channels.approval, "requested"),
        isNull(channels.disconnectedAt),
      ),
    );
  for (const channel of waitingChannels) await checkApproval(backend, channel);
}

type WaitingChannel = Pick<
  typeof channels.$inferSelect,
  "accountId" | "id" | "channelType" | "shopId"
>;

async function checkApproval(
  backend: Backend,
  { id: channelId, ...channel }: WaitingChannel,
): Promise<void> {
  const connection = backend.connector(channel.channelType)?.connection;
  try {
    const grantedShop = await connection?.approval?.(channel.shopId);
    if (!grantedShop || grantedShop.shop.approval === "requested") return;
    const warehouses =
      grantedShop.shop.approval === "approved"
        ? await connection?.warehouses(grantedShop.credentials)
        : [];
    const { accountId, channelType } = channel;
    await saveConnection(
      backend,
      { accountId, channelType, channelId },
      { ...grantedShop, warehouses: warehouses ?? [] },
    );
  } catch (error) {
    if (!(error instanceof ConnectorError || error instanceof ConnectRefused)) throw error;
    await recordOperatorFault(backend, channel.channelType, error);
    backend.log.info({ channelId, code: error.code }, "a shop's approval could not be read");
  }
}
