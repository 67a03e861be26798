import type { DemoOrder } from "../demo-order.ts";
import type { SandboxControls } from "./controls.ts";

/** Its shops are connected by keys, and it has no cash on delivery. */
export const createDemo = (controls: SandboxControls) => ({
  shopName: "Laras di Blibli",
  createShop: ({ name, seller }: { name: string; seller: string }) =>
    controls.createShop({ name, seller }),
  async access(storeCode: string) {
    const { username, sellerKey, signatureKey } = await controls.requireShop(storeCode);
    return { storeCode, username, sellerKey: sellerKey ?? "", signatureKey: signatureKey ?? "" };
  },
  setWebhook: controls.setWebhook,
  listItems: async (shopId: string) =>
    (await controls.listItems(shopId)).map((item) => ({ ...item, skuId: item.blibliSku })),
  approveAll: async () => undefined,
  createOrder: ({ lines, cod, paid, ...order }: DemoOrder) =>
    controls.createOrder({
      ...order,
      paid: paid || cod,
      lines: lines.map(({ skuId, quantity }) => ({ blibliSku: skuId, quantity })),
    }),
});
