import * as calls from "#contract/tokopedia.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { askCategory, askShop } from "./ask-shop.ts";
import { connectByKeys } from "./connect-by-keys.ts";
import { disconnectChannel } from "./disconnect.ts";

const channelType = "tokopedia";

/**
 * The same use cases at Tokopedia's addresses (docs/specification.md "Calls"). Its order calls are
 * the orders service's.
 */
export function mountTokopedia(app: HttpApp, backend: Backend): void {
  implement(app, calls.requestTokopediaIntegration, ({ body }, { accountId }) => {
    const { shopId, channelId } = body;
    return connectByKeys(backend, accountId, { channelType, channelId, keys: { shopId } });
  });
  implement(app, calls.disconnectTokopedia, ({ params }, { accountId, userId }) =>
    disconnectChannel(backend, { accountId, actor: userId }, params.channelId),
  );
  implement(app, calls.listTokopediaCategories, async ({ params }, caller) => ({
    categories: await askShop(
      backend,
      { accountId: caller.accountId, channelId: params.channelId, channelType },
      (lists) => lists.categories(caller.countryCode),
    ),
  }));
  implement(app, calls.listTokopediaVariants, async ({ params }, caller) => ({
    variations: await askCategory(
      backend,
      { accountId: caller.accountId, channelType, language: caller.countryCode, ...params },
      (lists) => lists.variations(params.categoryId),
    ),
  }));
}
