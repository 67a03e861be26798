import * as calls from "#contract/shopee.ts";
import type { Backend, Caller } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { askCategory, askShop } from "./ask-shop.ts";
import type { ChannelLists } from "./references.ts";

/**
 * Shopee's catalogue calls, answered from the cache where it is fresh. Its order calls are the
 * orders service's.
 */
export function mountShopeeCatalogue(app: HttpApp, backend: Backend): void {
  const ask = <T>(
    { accountId }: Caller,
    channelId: string,
    read: (lists: ChannelLists) => Promise<T>,
  ) => askShop(backend, { accountId, channelId, channelType: "shopee" }, read);
  const askOf = <T>(
    { accountId, countryCode: language }: Caller,
    category: { channelId: string; categoryId: string },
    read: (lists: ChannelLists) => Promise<T>,
  ) => askCategory(backend, { accountId, channelType: "shopee", language, ...category }, read);
  implement(app, calls.listShopeeCategories, async ({ params }, caller) => ({
    categories: await ask(caller, params.channelId, (lists) =>
      lists.categories(caller.countryCode),
    ),
  }));
  implement(app, calls.recommendShopeeCategories, async ({ params, query }, caller) => ({
    categoryIds: await ask(caller, params.channelId, (lists) => lists.recommended(query.name)),
  }));
  implement(app, calls.listShopeeAttributes, async ({ params }, caller) => ({
    attributes: await askOf(caller, params, (lists) =>
      lists.attributes(params.categoryId, caller.countryCode),
    ),
  }));
  implement(app, calls.listShopeeBrands, ({ params }, caller) =>
    askOf(caller, params, (lists) => lists.brands(params.categoryId)),
  );
  implement(app, calls.listShopeeLogistics, async ({ params }, caller) => ({
    logistics: await ask(caller, params.channelId, (lists) => lists.logistics()),
  }));
}
