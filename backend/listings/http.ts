import { suggestChannelCategories } from "#contract/channel-references.ts";
import { answerListingDifferences, listListingDifferences } from "#contract/listing-differences.ts";
import { readShopLists } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { mountChannelLists } from "./http-channel-lists.ts";
import { mountChannelMedia } from "./http-channel-media.ts";
import { mountProductListings } from "./http-product-listings.ts";
import { answerDifferences } from "./looks/answer-differences.ts";
import { listDifferences } from "./looks/list-differences.ts";
import { suggestCategories } from "./suggest-categories.ts";

export function mountListings(app: HttpApp, backend: Backend): void {
  mountProductListings(app, backend);
  mountChannelLists(app, backend);
  mountChannelMedia(app, backend);
  implement(app, listListingDifferences, ({ query }, caller) =>
    listDifferences(backend, caller, query),
  );
  implement(app, answerListingDifferences, ({ body }, caller) =>
    answerDifferences(backend, caller, body),
  );
  implement(app, suggestChannelCategories, ({ params, query }, { accountId, countryCode }) => {
    const shop = { accountId, channelId: params.channelId };
    const request = { ...shop, productId: query.internalProductId, language: countryCode };
    return readShopLists(backend, shop, (lists) => suggestCategories(backend, lists, request));
  });
}
