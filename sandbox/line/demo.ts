import type { DemoOrder } from "../demo-order.ts";
import { LINE_CATEGORIES } from "./categories.ts";
import type { SandboxControls } from "./controls.ts";

/** The categories by beginnings of the demo's own. MyShop recommends none. */
const CATEGORY_PATTERNS = [
  [/^Tas/, "105"],
  [/^Sepatu/, "106"],
  [/Celana/, "102"],
  [/Gamis|Hijab|Muslim/, "104"],
  [/Gaun|Dress/, "103"],
] as const;
const TOPS_CATEGORY = "101";

/** Its shops are connected by a key; pushes and the chat have their own secrets. */
export const createDemo = (controls: SandboxControls) => ({
  ...controls,
  shopName: "Laras di LINE",
  createShop: ({ name, seller }: { name: string; seller: string }) =>
    controls.createShop({ name, seller }),
  access: async (shopId: string) => ({
    shopId,
    apiKey: (await controls.requireShop(shopId)).apiKey ?? "",
  }),
  categoryOf(category: string) {
    const [, categoryId = TOPS_CATEGORY] =
      CATEGORY_PATTERNS.find(([words]) => words.test(category)) ?? [];
    const { name = "" } = LINE_CATEGORIES.find((one) => one.categoryId === categoryId) ?? {};
    return { categoryId, categoryName: name };
  },
  async secrets(shopId: string) {
    const { webhookSecret, messagingToken, messagingSecret } = await controls.requireShop(shopId);
    return { webhookSecret, messagingToken, messagingSecret };
  },
  listItems: async (shopId: string) =>
    (await controls.listItems(shopId)).map((item) => ({ ...item, skuId: String(item.variantId) })),
  approveAll: async () => undefined,
  createOrder: ({ lines, ...order }: DemoOrder) =>
    controls.createOrder({
      ...order,
      lines: lines.map(({ skuId, quantity }) => ({ variantId: Number(skuId), quantity })),
    }),
});
