import { and, eq, isNull } from "drizzle-orm";
import type { ChannelType } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import { channels } from "../db/schema/channels.ts";
import { notFound, ProblemError } from "../http/problem-error.ts";
import { recordPushVerdict } from "./record-push-verdict.ts";
import { openCredentials } from "./sealed-credentials.ts";
import { storePush } from "./webhooks.ts";

/** Makes the address of a shop's pushes, which the seller enters at the marketplace. */
export const makeShopWebhookUrl = (
  { config }: Pick<Backend, "config">,
  channelType: ChannelType,
  channelId: string,
): string => `${config.publicOrigin}/api/webhooks/shops/${channelType}/${channelId}`;

/**
 * Receives a push at a shop's own address. Throws 404 for a disconnected shop, 401 for a wrong
 * signature.
 */
export async function receiveShopWebhook(
  backend: Backend,
  channelType: ChannelType,
  channelId: string,
  push: { rawBody: Uint8Array; headers: Headers },
): Promise<void> {
  const webhooks = backend.connector(channelType)?.shopWebhooks;
  const [channel] = await backend.db
    .select()
    .from(channels)
    .where(
      and(
        eq(channels.id, channelId),
        eq(channels.channelType, channelType),
        isNull(channels.disconnectedAt),
      ),
    );
  if (!webhooks || !channel?.credentials) throw notFound("The channel");
  const { secrets = {} } = openCredentials(backend, channel.id, channel.credentials);
  const callbackUrl = makeShopWebhookUrl(backend, channelType, channelId);
  if (!webhooks.verify({ ...push, callbackUrl, secrets })) {
    await recordPushVerdict(backend, channelType, "wrong_signature");
    throw new ProblemError(401, "wrong_signature", "The push is not signed by the marketplace");
  }
  await storePush(backend, channelType, push.rawBody, () =>
    webhooks.parse(channel.shopId, push.rawBody),
  );
}
