import * as calls from "#contract/blibli.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { askCategory, askShop } from "./ask-shop.ts";
import { connectByKeys } from "./connect-by-keys.ts";
import { requireOffered } from "./offered-types.ts";

const channelType = "blibli";

/** The same use cases at Blibli's addresses (docs/specification.md "Calls"). */
export function mountBlibli(app: HttpApp, backend: Backend): void {
  implement(app, calls.connectBlibli, async ({ body }, caller) => {
    await requireOffered(backend, caller, channelType);
    return connectByKeys(backend, caller.accountId, { channelType, ...body });
  });
  implement(app, calls.listBlibliCategories, async ({ params }, caller) => ({
    categories: await askShop(
      backend,
      { accountId: caller.accountId, channelId: params.channelId, channelType },
      (lists) => lists.categories(caller.countryCode),
    ),
  }));
  implement(app, calls.listBlibliAttributes, async ({ params }, caller) => ({
    attributes: await askCategory(
      backend,
      { accountId: caller.accountId, channelType, language: caller.countryCode, ...params },
      (lists) => lists.attributes(params.categoryId, caller.countryCode),
    ),
  }));
}
