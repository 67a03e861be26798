import * as calls from "#contract/tiktok.ts";
import type { Backend, Caller } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { askCategory, askShop } from "./ask-shop.ts";
import type { ChannelLists } from "./references.ts";

/**
 * TikTok Shop's catalogue calls, answered from the cache where it is fresh. Its order calls are the
 * orders service's.
 */
export function mountTiktokCatalogue(app: HttpApp, backend: Backend): void {
  const ask = <T>(
    { accountId }: Caller,
    channelId: string,
    read: (lists: ChannelLists) => Promise<T>,
  ) => askShop(backend, { accountId, channelId, channelType: "tiktok" }, read);
  const askOf = <T>(
    { accountId, countryCode: language }: Caller,
    category: { channelId: string; categoryId: string },
    read: (lists: ChannelLists) => Promise<T>,
  ) => askCategory(backend, { accountId, channelType: "tiktok", language, ...category }, read);
  implement(app, calls.listTiktokCategories, async ({ params }, caller) => ({
    categories: await ask(caller, params.channelId, (lists) =>
      lists.categories(caller.countryCode),
    ),
  }));
  implement(app, calls.getTiktokCategoryRules, async ({ params }, caller) => ({
    rules: await askOf(caller, params, (lists) => lists.categoryRules(params.categoryId)),
  }));
  implement(app, calls.listTiktokAttributes, async ({ params }, caller) => ({
    attributes: await askOf(caller, params, (lists) =>
      lists.attributes(params.categoryId, caller.countryCode),
    ),
  }));
  implement(app, calls.listTiktokBrands, ({ params }, caller) =>
    askOf(caller, params, (lists) => lists.brands(params.categoryId)),
  );
}
