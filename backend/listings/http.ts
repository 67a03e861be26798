import { suggestChannelCategories } from "#contract/channel-references.ts";
import { readShopLists } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { mountChannelLists } from "./http-channel-lists.ts";
import { mountChannelMedia } from "./http-channel-media.ts";
import { mountProductListings } from "./http-product-listings.ts";
import { suggestCategories } from "./suggest-categories.ts";

export function mountListings(app: HttpApp, backend: Backend): void {
  mountProductListings(app, backend);
  mountChannelLists(app, backend);
  mountChannelMedia(app, backend);
  implement(app, suggestChannelCategories, ({ params, query }, { accountId, countryCode }) => {
    const shop = { accountId, channelId: params.channelId };
    const asked = { ...shop, productId: query.internalProductId, language: countryCode };
    return readShopLists(backend, shop, (lists) => suggestCategories(backend, lists, asked));
  });
}
