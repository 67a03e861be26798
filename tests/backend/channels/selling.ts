import { eq } from "drizzle-orm";
import { productHistories } from "#backend/db/schema/product-histories.ts";
import type { ChannelProduct } from "#contract/channels.ts";
import { connectShop } from "./connecting.ts";
import { addProduct } from "./stocked.ts";
import { createWorld, type Member, type World } from "./world.ts";

type One = { channelProduct: ChannelProduct; code: string };
export const option = (id: string) => ({ id, name: id, imageId: null });
export const SIZE = {
  barcode: "",
  cogs: 0,
  weightG: 200,
  widthCm: 20,
  heightCm: 3,
  lengthCm: 30,
  stockMode: "use_stock" as const,
  isActive: true,
};

export async function selling(more: Parameters<typeof addProduct>[2] = {}) {
  const world = await createWorld();
  const laras = await world.signUp();
  const shop = await connectShop(world, laras);
  const product = await addProduct(world, laras, more);
  const listing = await draftListing(laras, product.id, shop.channelId);
  return {
    ...world,
    laras,
    ...shop,
    product,
    listing,
    ...actions(world, laras, product.id, listing.id, shop.shopId),
  };
}

export async function draftListing(member: Member, internalProductId: string, channelId: string) {
  const { body } = await member.call<One>("POST", "/v2/channels/products", {
    channelProduct: { internalProductId, channelId },
  });
  return body.channelProduct;
}

function actions(
  world: World,
  member: Member,
  productId: string,
  listingId: string,
  shopId: number,
) {
  return {
    publish: async () =>
      (await member.call<One>("POST", `/v2/channels/products/${listingId}/;publish`)).body
        .channelProduct,
    unpublish: (archiveFromChannel: boolean) =>
      member.call<One>("POST", `/v2/channels/products/${listingId}/;unpublish`, {
        archiveFromChannel,
      }),
    edit: (channelProduct: object) =>
      member.call<One>("PUT", `/v2/channels/products/${listingId}`, { channelProduct }),
    read: async () =>
      (
        await member.call<{ channelProducts: ChannelProduct[] }>(
          "GET",
          `/v2/channels/products?internalProductIds=${productId}`,
        )
      ).body.channelProducts[0],
    onShopee: () => world.controls.listItems(shopId),
    history: async () =>
      (
        await world.db
          .select()
          .from(productHistories)
          .where(eq(productHistories.productId, productId))
          .orderBy(productHistories.createdAt, productHistories.id)
      ).map((row) => row.type),
  };
}
