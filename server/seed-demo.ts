import type { DemoOtherMarketplace } from "#backend/demo/marketplace.ts";
import type { MountedBlibli } from "#sandbox/blibli/mount.ts";
import { LINE_CATEGORIES } from "#sandbox/line/categories.ts";
import type { MountedLine } from "#sandbox/line/mount.ts";
import type { Embedded } from "./embedded.ts";

/**
 * Fills the demo shop at the first start, if the demo and its marketplaces run here. `print` gets a
 * line for each stage, because a slow machine takes minutes.
 */
export async function seedEmbeddedDemo(
  embedded: Embedded,
  print: (line: string) => void = console.log,
): Promise<void> {
  const { backend, sandbox, metaSandbox, courierSandbox } = embedded;
  if (!sandbox || !backend.config.demo) return;
  const { seedDemo } = await import("#backend/demo/seed.ts");
  const marketplaces = {
    shopee: sandbox.controls,
    others: othersOf(embedded),
    metaConsent: metaSandbox?.controls.consent ?? null,
    hasCouriers: courierSandbox !== null,
  };
  await seedDemo(backend, marketplaces, ({ number, total, name }) =>
    print(`Preparing the demo ${number} of ${total}: ${name} …`),
  );
}

function othersOf({
  tiktokSandbox,
  tokopediaSandbox,
  lazadaSandbox,
  blibliSandbox,
  lineSandbox,
}: Embedded): DemoOtherMarketplace[] {
  const others: DemoOtherMarketplace[] = [];
  if (tiktokSandbox) {
    const { controls } = tiktokSandbox;
    const approveAll = async (shopId: string) => {
      for (const { productId, status } of await controls.listItems(shopId))
        if (status === "PENDING") await controls.approveReview(productId);
    };
    others.push({ ...controls, channelType: "tiktok", access: controls.consent, approveAll });
  }
  if (tokopediaSandbox) {
    const { controls } = tokopediaSandbox;
    others.push({
      channelType: "tokopedia",
      async createShop({ name, seller }) {
        const { shopId } = await controls.createShop({ name, seller });
        await controls.approve(shopId);
        return { shopId: String(shopId) };
      },
      access: async (shopId) => ({ shopId }),
      listItems: async (shopId) =>
        (await controls.listItems(Number(shopId))).map(({ variantId, sku, stock }) => ({
          ...{ skuId: String(variantId), sku, stock },
        })),
      // No item waits for a review, and every order is prepaid.
      approveAll: async () => undefined,
      createOrder: ({ shopId, lines, cod, paid, message }) =>
        controls.createOrder({
          shopId: Number(shopId),
          lines: lines.map(({ skuId, quantity }) => ({ productId: Number(skuId), quantity })),
          ...{ paid: paid || cod, message },
        }),
      buyerWrites: (message) =>
        controls.buyerWrites({ ...message, shopId: Number(message.shopId) }),
      letTalk: (shopId, talks) => controls.letTalk(Number(shopId), talks),
    });
  }
  if (lazadaSandbox) {
    const { controls } = lazadaSandbox;
    const approveAll = async (shopId: string) => {
      for (const { itemId, status } of await controls.listItems(shopId))
        if (status === "Pending QC") await controls.approveReview(itemId);
    };
    others.push({ ...controls, channelType: "lazada", access: controls.consent, approveAll });
  }
  if (blibliSandbox) others.push(blibliOf(blibliSandbox.controls));
  if (lineSandbox) others.push(lineOf(lineSandbox.controls));
  return others;
}

/** Its shops are connected by keys; it has no cash on delivery. */
function blibliOf(controls: MountedBlibli["controls"]): DemoOtherMarketplace {
  return {
    channelType: "blibli",
    createShop: ({ name, seller }) => controls.createShop({ name, seller }),
    async access(storeCode) {
      const { username, sellerKey, signatureKey } = await controls.requireShop(storeCode);
      return { storeCode, username, sellerKey: sellerKey ?? "", signatureKey: signatureKey ?? "" };
    },
    setWebhook: controls.setWebhook,
    listItems: async (shopId) =>
      (await controls.listItems(shopId)).map((item) => ({ ...item, skuId: item.blibliSku })),
    approveAll: async () => undefined,
    createOrder: ({ lines, cod, paid, ...order }) =>
      controls.createOrder({
        ...order,
        paid: paid || cod,
        lines: lines.map(({ skuId, quantity }) => ({ blibliSku: skuId, quantity })),
      }),
  };
}

/** By the beginnings of the demo's category names: MyShop recommends no category. */
const LINE_CATEGORY_OF = [
  [/^Tas/, "105"],
  [/^Sepatu/, "106"],
  [/Celana/, "102"],
  [/Gamis|Hijab|Muslim/, "104"],
  [/Gaun|Dress/, "103"],
] as const;
const TOPS = "101";

function lineCategoryOf(category: string) {
  const [, categoryId = TOPS] = LINE_CATEGORY_OF.find(([words]) => words.test(category)) ?? [];
  const { name = "" } = LINE_CATEGORIES.find((one) => one.categoryId === categoryId) ?? {};
  return { categoryId, categoryName: name };
}

/** Its shops are connected by a key; pushes and the chat have separate secrets. */
function lineOf(controls: MountedLine["controls"]): DemoOtherMarketplace {
  return {
    ...controls,
    channelType: "line",
    createShop: ({ name, seller }) => controls.createShop({ name, seller }),
    access: async (shopId) => ({
      shopId,
      apiKey: (await controls.requireShop(shopId)).apiKey ?? "",
    }),
    categoryOf: lineCategoryOf,
    async secrets(shopId) {
      const { webhookSecret, messagingToken, messagingSecret } = await controls.requireShop(shopId);
      return { webhookSecret, messagingToken, messagingSecret };
    },
    listItems: async (shopId) =>
      (await controls.listItems(shopId)).map((item) => ({
        ...item,
        skuId: String(item.variantId),
      })),
    approveAll: async () => undefined,
    createOrder: ({ lines, ...order }) =>
      controls.createOrder({
        ...order,
        lines: lines.map(({ skuId, quantity }) => ({ variantId: Number(skuId), quantity })),
      }),
  };
}
