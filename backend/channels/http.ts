import { getCookie } from "hono/cookie";
import * as warehouses from "#contract/channel-warehouses.ts";
import * as calls from "#contract/channels.ts";
import { findSessionAccount } from "../accounts/index.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { bindChannelWarehouses, listChannelWarehouses } from "./channel-warehouses.ts";
import { disconnectChannel } from "./disconnect.ts";
import { finishConnect, OtherBrowser } from "./finish-connect.ts";
import { mountGrants } from "./http-grants.ts";
import { mountKeys } from "./http-keys.ts";
import { mountLine } from "./http-line.ts";
import { mountOwnAddresses } from "./http-own-addresses.ts";
import { mountReferences } from "./http-references.ts";
import { mountWebhooks } from "./http-webhooks.ts";
import { listChannels } from "./list-channels.ts";
import { listOfferedTypes, listReplacedTypes, requireOffered } from "./offered-types.ts";
import { answerOtherBrowser } from "./other-browser-page.ts";
import { startConnect } from "./start-connect.ts";
import { updateChannel } from "./update-channel.ts";

export function mountChannels(app: HttpApp, backend: Backend): void {
  implement(app, calls.listChannels, async (_input, caller) => {
    const { accountId, channelIds } = caller;
    const [channels, connectable] = await Promise.all([
      listChannels(backend, accountId),
      listOfferedTypes(backend, caller),
    ]);
    return {
      channels: channels.filter(({ id }) => channelIds?.includes(id) ?? true),
      connectable,
      moved: listReplacedTypes(connectable, caller),
    };
  });
  implement(app, warehouses.listChannelWarehouses, async (_input, caller) => ({
    channelWarehouses: await listChannelWarehouses(backend, caller.accountId),
  }));
  implement(app, warehouses.bindChannelWarehouses, async ({ body }, caller) => ({
    newBinding: await bindChannelWarehouses(backend, caller.accountId, body.bindings),
  }));
  implement(app, calls.startChannelAuth, async ({ params, query }, caller) => {
    await requireOffered(backend, caller, params.channelType);
    return startConnect(backend, caller.accountId, { ...params, ...query });
  });
  implement(app, calls.channelAuthCallback, async ({ params }, _caller, c) => {
    try {
      const target = await finishConnect(backend, params.channelType, c.req.query(), {
        secret: getCookie(c, calls.CONNECT_COOKIE) ?? null,
        accountId: await findSessionAccount(backend, c.req.raw),
      });
      return c.redirect(target.href, 303);
    } catch (error) {
      if (error instanceof OtherBrowser) return answerOtherBrowser(c, backend.config);
      throw error;
    }
  });
  implement(app, calls.updateChannel, async ({ params, body }, caller) => ({
    channel: await updateChannel(backend, caller.accountId, params.channelId, body),
  }));
  implement(app, calls.deleteChannel, async ({ params }, { accountId, userId }) => {
    const { channelType } = await disconnectChannel(
      backend,
      { accountId, actor: userId },
      params.channelId,
    );
    const redirectUrl = `${backend.config.appOrigin}/channels`;
    const page = backend.connector(channelType)?.connection.endConsentUrl?.({ redirectUrl });
    return { ...params, endConsentUrl: page ?? null };
  });
  mountReferences(app, backend);
  mountKeys(app, backend);
  mountGrants(app, backend);
  mountLine(app, backend);
  mountOwnAddresses(app, backend);
  mountWebhooks(app, backend);
}
