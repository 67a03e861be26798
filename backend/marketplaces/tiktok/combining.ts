import { z } from "zod";
import type { OrderRef, ParcelOffer } from "../channel-shipping.ts";
import { idText, makeInsideSchema, makeListSchema, number, text, texts } from "../wire.ts";
import { makeShopParams, type Shop } from "./shop.ts";

/** Largest page, and the pages in which an order is looked for. */
const PAGE = 50;
const MAX_PAGES = 10;

const Offers = z.object({
  combinable_packages: makeListSchema(z.object({ id: idText, order_ids: texts })),
  next_page_token: text,
});
const Combined = makeInsideSchema(
  z.object({
    errors: makeListSchema(
      z.object({
        code: number,
        message: text,
        detail: makeInsideSchema(z.object({ package_id: text })),
      }),
    ),
  }),
);

/** Returns the orders of the buyer that TikTok would send in one package with this one. */
export async function findOffer(
  shop: Shop,
  { externalOrderId }: OrderRef,
): Promise<ParcelOffer | null> {
  let token = "";
  for (let page = 0; page < MAX_PAGES; page++) {
    const { combinable_packages, next_page_token } = await shop.http.json({
      ...makeShopParams(shop),
      path: "/fulfillment/202309/combinable_packages/search",
      query: { page_size: PAGE, ...(token ? { page_token: token } : {}) },
      schema: Offers,
    });
    const offer = combinable_packages.find(({ order_ids }) => order_ids.includes(externalOrderId));
    if (offer) return { packageNumber: offer.id, externalOrderIds: offer.order_ids };
    if (!next_page_token || next_page_token === token) return null;
    token = next_page_token;
  }
  return null;
}

export async function combineOrders(
  shop: Shop,
  { packageNumber, externalOrderIds }: ParcelOffer,
): Promise<void> {
  const told = await shop.http.json({
    ...makeShopParams(shop),
    path: "/fulfillment/202309/packages/combine",
    body: { combinable_packages: [{ id: packageNumber, order_ids: externalOrderIds }] },
    schema: Combined,
  });
  const [failure] = told?.errors ?? [];
  if (failure) throw shop.http.failure(failure);
}
