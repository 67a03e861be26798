import * as calls from "#contract/lazada.ts";
import type { Backend, Caller } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { askCategory, askShop } from "./ask-shop.ts";
import type { ChannelLists } from "./references.ts";

/**
 * Lazada's catalogue calls, answered from the cache where it is fresh. Its order calls are the
 * orders service's.
 */
export function mountLazadaCatalogue(app: HttpApp, backend: Backend): void {
  const ask = <T>(
    { accountId }: Caller,
    channelId: string,
    read: (lists: ChannelLists) => Promise<T>,
  ) => askShop(backend, { accountId, channelId, channelType: "lazada" }, read);
  const askOf = <T>(
    { accountId, countryCode: language }: Caller,
    category: { channelId: string; categoryId: string },
    read: (lists: ChannelLists) => Promise<T>,
  ) => askCategory(backend, { accountId, channelType: "lazada", language, ...category }, read);
  implement(app, calls.listLazadaCategories, async ({ params }, caller) => ({
    categories: await ask(caller, params.channelId, (lists) =>
      lists.categories(caller.countryCode),
    ),
  }));
  implement(app, calls.listLazadaAttributes, async ({ params }, caller) => ({
    attributes: await askOf(caller, params, (lists) =>
      lists.attributes(params.categoryId, caller.countryCode),
    ),
  }));
  implement(app, calls.listLazadaBrands, ({ params }, caller) =>
    askOf(caller, params, (lists) => lists.brands(params.categoryId)),
  );
}
