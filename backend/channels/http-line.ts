import * as calls from "#contract/line.ts";
import type { Backend, Caller } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import {
  listLineSettings,
  setOrderExpiry,
  setSender,
  storeSecrets,
  testKey,
} from "./line-settings.ts";

export function mountLine(app: HttpApp, backend: Backend): void {
  const toChannelKey = (params: { channelId: string }, { accountId }: Caller) => ({
    accountId,
    channelId: params.channelId,
  });
  implement(app, calls.listLineSettings, async (_input, { accountId, channelIds }) => {
    const shops = await listLineSettings(backend, accountId);
    return { shops: shops.filter(({ channelId }) => channelIds?.includes(channelId) ?? true) };
  });
  implement(app, calls.testLineKey, ({ params }, caller) =>
    testKey(backend, toChannelKey(params, caller)),
  );
  implement(app, calls.updateLineWebhookSecret, async ({ params, body }, caller) => ({
    settings: await storeSecrets(backend, toChannelKey(params, caller), body),
  }));
  implement(app, calls.updateLineMessaging, async ({ params, body }, caller) => ({
    settings: await storeSecrets(backend, toChannelKey(params, caller), body),
  }));
  implement(app, calls.updateLineOrderExpiry, async ({ params, body }, caller) => ({
    settings: await setOrderExpiry(backend, toChannelKey(params, caller), body.orderExpMins),
  }));
  implement(app, calls.updateLineSender, async ({ params, body }, caller) => ({
    settings: await setSender(backend, toChannelKey(params, caller), {
      name: body.senderName,
      iconUrl: body.senderIconUrl,
    }),
  }));
}
