import { connectByKeys as connectByKeysCall, getChannelKeys } from "#contract/channel-keys.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { connectByKeys, makeWebhookAddress, requireKeyConnection } from "./connect-by-keys.ts";
import { requireOffered } from "./offered-types.ts";

export function mountKeys(app: HttpApp, backend: Backend): void {
  implement(app, getChannelKeys, async ({ params, query }, caller) => {
    await requireOffered(backend, caller, params.channelType);
    const { fields } = requireKeyConnection(backend, params.channelType);
    const key = { accountId: caller.accountId, channelId: query.channelId ?? "" };
    return {
      fields: [...fields],
      webhookUrl: await makeWebhookAddress(backend, key, params.channelType),
    };
  });
  implement(app, connectByKeysCall, async ({ params, body }, caller) => {
    await requireOffered(backend, caller, params.channelType);
    return connectByKeys(backend, caller.accountId, { ...params, ...body });
  });
}
