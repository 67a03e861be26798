import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { ChannelType } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { newId } from "../db/columns.ts";
import { channels, webhookEvents } from "../db/schema/channels.ts";
import { transaction } from "../db/transaction.ts";
import { raiseEvent } from "../events.ts";
import { notFound, ProblemError } from "../http/problem-error.ts";
import { makeStorable } from "../http/storable.ts";
import type { ChannelEvent } from "../marketplaces/connector.ts";
import { parseExactJson } from "../marketplaces/exact-json.ts";
import { handleWebhookJob } from "./jobs.ts";
import { notifyConnectionLost } from "./mark-connection-lost.ts";
import { recordPushVerdict } from "./record-push-verdict.ts";

/** Shop id of a push that could not be read. */
export const UNREADABLE_SHOP = "";

/**
 * Receives a push: checks the signature of the raw bytes, stores the event once and enqueues a job.
 * A replay changes nothing. Throws 404 for a type without pushes, 401 for a wrong signature.
 */
export async function receiveWebhook(
  backend: Backend,
  channelType: ChannelType,
  push: { rawBody: Uint8Array; headers: Headers },
): Promise<void> {
  const webhooks = backend.connector(channelType)?.webhooks;
  if (!webhooks) throw notFound(`A connector for ${channelType}`);
  if (webhooks.isVerification?.(push.rawBody))
    return recordPushVerdict(backend, channelType, "verification");
  const callbackUrl = `${backend.config.publicOrigin}/api/webhooks/${channelType}`;
  const authorization = push.headers.get(webhooks.header ?? "authorization");
  if (!webhooks.verify({ callbackUrl, authorization, rawBody: push.rawBody })) {
    await recordPushVerdict(backend, channelType, "wrong_signature");
    throw new ProblemError(401, "wrong_signature", "The push is not signed by the marketplace");
  }
  await storePush(backend, channelType, push.rawBody, () => webhooks.parse(push.rawBody));
}

/**
 * Stores an authentic push, also an unreadable one, which has no effect: marketplaces count
 * refusals (Shopee stops sending below 30 % of successes), and pulling finds the same.
 */
export async function storePush(
  backend: Backend,
  channelType: ChannelType,
  rawBody: Uint8Array,
  parse: () => ChannelEvent[],
): Promise<void> {
  try {
    await storeEvents(backend, channelType, parse(), rawBody);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    backend.log.warn({ channelType, reason: error.message }, "a push could not be read");
    const bodyText = new TextDecoder().decode(rawBody);
    await backend.db
      .insert(webhookEvents)
      .values({
        ...{
          id: newId(),
          channelType,
          shopId: UNREADABLE_SHOP,
          body: makeStorable({ sent: bodyText }),
        },
        dedupeKey: createHash("sha256").update(rawBody).digest("hex"),
        receivedAt: backend.now(),
      })
      .onConflictDoNothing({ target: [webhookEvents.channelType, webhookEvents.dedupeKey] });
  }
}

async function storeEvents(
  backend: Backend,
  channelType: ChannelType,
  events: readonly ChannelEvent[],
  rawBody: Uint8Array,
): Promise<void> {
  if (events.length === 0) return;
  const body = makeStorable(parseExactJson(new TextDecoder().decode(rawBody)));
  await transaction(backend.db, async (tx) => {
    const insertedEvents = await tx
      .insert(webhookEvents)
      .values(
        events.map(({ dedupeKey, shopId }) => ({
          ...{ id: newId(), channelType, dedupeKey, shopId, body },
          receivedAt: backend.now(),
        })),
      )
      .onConflictDoNothing({ target: [webhookEvents.channelType, webhookEvents.dedupeKey] })
      .returning({ id: webhookEvents.id, shopId: webhookEvents.shopId });
    for (const { id, shopId } of insertedEvents)
      await backend.enqueue(
        tx,
        handleWebhookJob,
        { eventId: id },
        { singletonKey: id, group: `${channelType}/${shopId}` },
      );
  });
}

/**
 * Handles a push. It names data to read, or data that never changes, so order and repetition do not
 * matter. Pushes for disconnected shops are ignored.
 */
export async function handleWebhook(backend: Backend, eventId: string): Promise<void> {
  const [row] = await backend.db.select().from(webhookEvents).where(eq(webhookEvents.id, eventId));
  if (!row || row.processedAt) return;
  const events = readEvents(backend, row).filter(({ shopId }) => shopId === row.shopId);
  const [event] = events;
  if (!event) return;
  await transaction(backend.db, async (tx) => {
    const [channel] = await tx
      .select()
      .from(channels)
      .where(
        and(
          eq(channels.channelType, row.channelType),
          eq(channels.shopId, event.shopId),
          isNull(channels.disconnectedAt),
        ),
      );
    if (channel)
      for (const channelEvent of events) await applyEvent(backend, tx, channel, channelEvent);
    else
      backend.log.info(
        { channelType: row.channelType, shopId: event.shopId, kind: event.kind },
        "a push for a shop that is not connected",
      );
    await tx
      .update(webhookEvents)
      .set({ processedAt: backend.now() })
      .where(eq(webhookEvents.id, eventId));
  });
}

function readEvents(
  backend: Backend,
  { channelType, shopId, body }: typeof webhookEvents.$inferSelect,
): ChannelEvent[] {
  const connector = backend.connector(channelType);
  const rawBody = new TextEncoder().encode(JSON.stringify(body));
  return (
    connector?.webhooks?.parse(rawBody) ?? connector?.shopWebhooks?.parse(shopId, rawBody) ?? []
  );
}

const ORDER_EVENTS: ReadonlySet<ChannelEvent["kind"]> = new Set(["order", "label", "campaign"]);

async function applyEvent(
  backend: Backend,
  tx: Transaction,
  channel: typeof channels.$inferSelect,
  event: ChannelEvent,
): Promise<void> {
  if (ORDER_EVENTS.has(event.kind) && event.externalOrderId && channel.status === "active") {
    await raiseEvent(backend, tx, "orderReported", {
      accountId: channel.accountId,
      channelId: channel.id,
      externalId: event.externalOrderId,
    });
  }
  if (event.kind === "chat" && event.externalConversationId) {
    const conversation = {
      ...{ accountId: channel.accountId, channelId: channel.id },
      externalId: event.externalConversationId,
    };
    // The marketplace does not repeat the message after a reconnection.
    if (event.written)
      await raiseEvent(backend, tx, "chatReceived", { ...conversation, ...event.written });
    else if (channel.status === "active")
      await raiseEvent(backend, tx, "chatReported", conversation);
  }
  if (event.kind === "review" && event.externalProductId && channel.status === "active") {
    await raiseEvent(backend, tx, "listingReviewed", {
      accountId: channel.accountId,
      channelId: channel.id,
      externalProductId: event.externalProductId,
    });
  }
  if (event.kind === "campaign" && event.externalProductId && channel.status === "active") {
    await raiseEvent(backend, tx, "campaignReported", {
      accountId: channel.accountId,
      channelId: channel.id,
      externalProductId: event.externalProductId,
      isByOrder: event.externalOrderId !== null,
    });
  }
  if (
    event.kind === "deauthorised" &&
    channel.status === "active" &&
    !isBeforeConsent(channel, event)
  ) {
    await setChannelFields(backend, tx, channel, { status: "revoked", lastError: "deauthorised" });
    await notifyConnectionLost(backend, tx, channel, "revoked");
  }
  if (event.kind === "authorisation_expiring" && !isBeforeConsent(channel, event)) {
    await setChannelFields(backend, tx, channel, { lastError: "authorisation_expiring" });
  }
}

/** Pushes have times in whole seconds. */
const isBeforeConsent = (channel: typeof channels.$inferSelect, event: ChannelEvent) =>
  channel.authorisedAt !== null &&
  event.at.getTime() < Math.floor(channel.authorisedAt.getTime() / 1000) * 1000;

async function setChannelFields(
  backend: Backend,
  tx: Transaction,
  channel: typeof channels.$inferSelect,
  changedFields: { status?: "revoked"; lastError: string },
): Promise<void> {
  const now = backend.now();
  await tx
    .update(channels)
    .set({ ...changedFields, lastErrorAt: now, lastErrorIn: null, updatedAt: now })
    .where(and(eq(channels.accountId, channel.accountId), eq(channels.id, channel.id)));
}
