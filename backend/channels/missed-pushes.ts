import { and, eq, isNull } from "drizzle-orm";
import type { ChannelType } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { ConnectorError } from "../marketplaces/connector.ts";
import { recordOperatorFault } from "./operator-faults.ts";
import { storePush } from "./webhooks.ts";

/** Limit per run; the next run reads the rest. */
const MAX_PAGES = 20;

/**
 * Reads pushes that this server missed, from marketplaces that store them. A repeat changes
 * nothing.
 */
export async function readMissedPushes(backend: Backend): Promise<void> {
  const connectedTypes = await backend.db
    .selectDistinct({ channelType: channels.channelType })
    .from(channels)
    .where(and(eq(channels.status, "active"), isNull(channels.disconnectedAt)));
  for (const { channelType } of connectedTypes) await readMissedOfType(backend, channelType);
}

async function readMissedOfType(backend: Backend, channelType: ChannelType): Promise<void> {
  const webhooks = backend.connector(channelType)?.webhooks;
  if (!webhooks?.missed) return;
  try {
    for (let page = 0; page < MAX_PAGES; page++) {
      const { rawBodies, lastId, hasMore } = await webhooks.missed.read();
      for (const rawBody of rawBodies)
        await storePush(backend, channelType, rawBody, () => webhooks.parse(rawBody));
      if (lastId !== null) await webhooks.missed.confirm(lastId);
      if (!hasMore || lastId === null) return;
    }
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    await recordOperatorFault(backend, channelType, error);
    backend.log.info({ channelType, code: error.code }, "missed pushes could not be read");
  }
}
