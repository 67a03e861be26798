import * as calls from "#contract/channel-references.ts";
import type { Backend, Caller } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { notFound } from "../http/problem-error.ts";
import { readShopCategory, readShopLists } from "./ask-shop.ts";
import { makeCategoryTree } from "./category-tree.ts";
import { findBrands } from "./find-brands.ts";
import { listOfferedTypes } from "./offered-types.ts";
import type { ChannelLists } from "./references.ts";

/**
 * Mounts the shop data that the listing editor needs. Sends only matches of a search, not whole
 * lists.
 */
export function mountReferences(app: HttpApp, backend: Backend): void {
  const askShop = <T>(
    { accountId }: Caller,
    channelId: string,
    read: (lists: ChannelLists) => Promise<T>,
  ) => readShopLists(backend, { accountId, channelId }, read);
  implement(app, calls.listChannelTypes, async (_, caller) => ({
    channelTypes: (await listOfferedTypes(backend, caller)).flatMap((channelType) => {
      const rules = backend.connector(channelType)?.listings?.rules(caller.countryCode);
      return rules ? [{ channelType, rules: calls.ListingRules.parse(rules) }] : [];
    }),
  }));
  implement(app, calls.findChannelCategories, ({ params, query }, caller) =>
    askShop(caller, params.channelId, async (lists) => {
      const tree = makeCategoryTree(await lists.categories(caller.countryCode));
      const foundCategories = query.search
        ? tree.search(query.search)
        : tree.level(query.parentId ?? null);
      const parents = query.search || !query.parentId ? [] : tree.parents(query.parentId);
      return {
        parents,
        categories: foundCategories.slice(0, query.limit),
        total: foundCategories.length,
      };
    }),
  );
  const askCategory = <T>(
    { accountId, countryCode: language }: Caller,
    category: { channelId: string; categoryId: string },
    read: (lists: ChannelLists) => Promise<T>,
  ) => readShopCategory(backend, { accountId, language, ...category }, read);
  implement(app, calls.getCategoryNeeds, ({ params }, caller) =>
    askCategory(caller, params, async (lists) => {
      const { categoryId } = params;
      const category = makeCategoryTree(await lists.categories(caller.countryCode)).find(
        categoryId,
      );
      if (!category) throw notFound("The category");
      const [attributes, { isMandatory, brands }, rules] = await Promise.all([
        lists.attributes(categoryId, caller.countryCode),
        lists.brands(categoryId),
        lists.categoryRules(categoryId),
      ]);
      const brandCount = brands.length;
      const { sizeChart, certificates, limits } = rules;
      const askedCategory = { category, attributes, brandIsMandatory: isMandatory, brandCount };
      return { ...askedCategory, sizeChart, certificates, limits };
    }),
  );
  implement(app, calls.findChannelBrands, ({ params, query }, caller) =>
    askCategory(caller, params, async (lists) =>
      findBrands(await lists.brands(params.categoryId), query),
    ),
  );
  implement(app, calls.listChannelLogistics, ({ params }, caller) =>
    askShop(caller, params.channelId, async (lists) => ({ logistics: await lists.logistics() })),
  );
}
