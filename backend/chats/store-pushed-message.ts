import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { type ChannelKey, withCapability } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import { chatSessions } from "../db/schema/chats.ts";
import type { Events } from "../events.ts";
import type { ChannelBuyer } from "../marketplaces/channel-chats.ts";
import { ConnectorError, requireOffered } from "../marketplaces/connector.ts";
import { ingestMessages } from "./ingest-messages.ts";
import { storePushedMessageJob } from "./jobs.ts";

type PushedMessageJob = z.output<typeof storePushedMessageJob.schema>;

export async function enqueueReceivedMessage(
  backend: Backend,
  tx: Transaction,
  { message, ...chat }: Events["chatReceived"],
): Promise<void> {
  const job = { ...chat, message: { ...message, sentAt: message.sentAt.toISOString() } };
  const { type } = message.content;
  const singletonKey = `${chat.channelId}:${message.externalId}:${type}`;
  await backend.enqueue(tx, storePushedMessageJob, job, { singletonKey });
}

export async function storePushedMessage(backend: Backend, job: PushedMessageJob): Promise<void> {
  const { accountId, channelId, externalId, buyerId } = job;
  const sentAt = new Date(job.message.sentAt);
  const { name, avatarUrl } = await findWriter(backend, job);
  const buyer = { buyerId, buyerName: name, buyerAvatarUrl: avatarUrl };
  const conversation = { externalId, ...buyer, lastMessageAt: sentAt };
  await ingestMessages(backend, { accountId, channelId }, conversation, [
    { ...job.message, sentAt },
  ]);
}

/**
 * Returns the writer under the name that came along, and asks the channel about unknown ones. The
 * message is stored even without an answer.
 */
async function findWriter(backend: Backend, job: PushedMessageJob): Promise<ChannelBuyer> {
  const { accountId, channelId, externalId, buyerId } = job;
  const [knownSession] = await backend.db
    .select({ name: chatSessions.buyerName, avatarUrl: chatSessions.buyerAvatarUrl })
    .from(chatSessions)
    .where(
      and(
        eq(chatSessions.accountId, accountId),
        eq(chatSessions.channelId, channelId),
        eq(chatSessions.externalId, externalId),
      ),
    );
  if (job.buyerName) return { name: job.buyerName, avatarUrl: knownSession?.avatarUrl ?? null };
  if (knownSession?.name) return knownSession;
  try {
    return await readBuyer(backend, { accountId, channelId }, buyerId);
  } catch (error) {
    if (error instanceof ConnectorError) return { name: "", avatarUrl: null };
    throw error;
  }
}

const readBuyer = (backend: Backend, key: ChannelKey, buyerId: string) =>
  withCapability(backend, key, "chats", (chats, credentials) =>
    requireOffered(chats.buyer, "names of buyers")(credentials, buyerId),
  );
