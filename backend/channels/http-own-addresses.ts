import { EVERY_OWN_ADDRESS } from "#contract/every-own-address.ts";
import type { MarketplaceType } from "#contract/marketplaces.ts";
import type { OwnAddresses } from "#contract/own-addresses.ts";
import type { Backend, Caller } from "../context.ts";
import { type HttpApp, implementIf } from "../http/implement.ts";
import { readShopCategory, readShopLists } from "./ask-shop.ts";
import { connectByKeys } from "./connect-by-keys.ts";
import { disconnectChannel } from "./disconnect.ts";
import { requireOffered } from "./offered-types.ts";
import type { ChannelLists } from "./references.ts";

/** Mounts calls at marketplaces' own addresses (docs/specification.md "Calls"). */
export function mountOwnAddresses(app: HttpApp, backend: Backend): void {
  for (const [channelType, calls] of EVERY_OWN_ADDRESS) {
    mountLists(app, backend, channelType, calls);
    mountConnecting(app, backend, channelType, calls);
  }
}

function mountLists(
  app: HttpApp,
  backend: Backend,
  channelType: MarketplaceType,
  calls: OwnAddresses,
): void {
  const askShop = <T>(
    { accountId }: Caller,
    { channelId }: { channelId: string },
    read: (lists: ChannelLists) => Promise<T>,
  ) => readShopLists(backend, { accountId, channelId, channelType }, read);
  const askCategory = <T>(
    { accountId, countryCode: language }: Caller,
    category: { channelId: string; categoryId: string },
    read: (lists: ChannelLists) => Promise<T>,
  ) => readShopCategory(backend, { accountId, channelType, language, ...category }, read);
  implementIf(app, calls.categories, async ({ params }, caller) => ({
    categories: await askShop(caller, params, (lists) => lists.categories(caller.countryCode)),
  }));
  implementIf(app, calls.recommendedCategories, async ({ params, query }, caller) => ({
    categoryIds: await askShop(caller, params, (lists) => lists.recommended(query.name)),
  }));
  implementIf(app, calls.categoryRules, async ({ params }, caller) => ({
    rules: await askCategory(caller, params, (lists) => lists.categoryRules(params.categoryId)),
  }));
  implementIf(app, calls.attributes, async ({ params }, caller) => ({
    attributes: await askCategory(caller, params, (lists) =>
      lists.attributes(params.categoryId, caller.countryCode),
    ),
  }));
  implementIf(app, calls.brands, ({ params }, caller) =>
    askCategory(caller, params, (lists) => lists.brands(params.categoryId)),
  );
  implementIf(app, calls.variations, async ({ params }, caller) => ({
    variations: await askCategory(caller, params, (lists) => lists.variations(params.categoryId)),
  }));
  implementIf(app, calls.logistics, async ({ params }, caller) => ({
    logistics: await askShop(caller, params, (lists) => lists.logistics()),
  }));
}

function mountConnecting(
  app: HttpApp,
  backend: Backend,
  channelType: MarketplaceType,
  calls: OwnAddresses,
): void {
  implementIf(app, calls.connectByKeys, async ({ body }, caller) => {
    await requireOffered(backend, caller, channelType);
    return connectByKeys(backend, caller.accountId, { channelType, ...body });
  });
  implementIf(app, calls.requestIntegration, ({ body }, { accountId }) => {
    const { shopId, channelId } = body;
    return connectByKeys(backend, accountId, { channelType, channelId, keys: { shopId } });
  });
  implementIf(app, calls.disconnect, ({ params }, { accountId, userId }) =>
    disconnectChannel(backend, { accountId, actor: userId }, params.channelId),
  );
}
