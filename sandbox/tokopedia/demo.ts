import type { DemoOrder } from "../demo-order.ts";
import type { SandboxControls } from "./controls.ts";

type BuyerMessage = Parameters<SandboxControls["buyerWrites"]>[0];

/** Products need no review, and everything is paid ahead. */
export const createDemo = (controls: SandboxControls) => ({
  shopName: "Laras di Tokopedia",
  async createShop({ name, seller }: { name: string; seller: string }) {
    const { shopId } = await controls.createShop({ name, seller });
    await controls.approve(shopId);
    return { shopId: String(shopId) };
  },
  access: async (shopId: string) => ({ shopId }),
  listItems: async (shopId: string) =>
    (await controls.listItems(Number(shopId))).map(({ variantId, sku, stock }) => ({
      ...{ skuId: String(variantId), sku, stock },
    })),
  approveAll: async () => undefined,
  createOrder: ({ shopId, lines, cod, paid, message }: DemoOrder) =>
    controls.createOrder({
      shopId: Number(shopId),
      lines: lines.map(({ skuId, quantity }) => ({ productId: Number(skuId), quantity })),
      ...{ paid: paid || cod, message },
    }),
  buyerWrites: (message: Omit<BuyerMessage, "shopId"> & { shopId: string }) =>
    controls.buyerWrites({ ...message, shopId: Number(message.shopId) }),
  letTalk: (shopId: string, talks: boolean) => controls.letTalk(Number(shopId), talks),
});
