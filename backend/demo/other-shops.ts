import { makeShopWebhookUrl, storeSecrets, updateChannel } from "../channels/index.ts";
import type { Backend } from "../context.ts";
import { createListing } from "../listings/index.ts";
import { pullChannel } from "../orders/index.ts";
import type { SeededProduct } from "./catalogue.ts";
import { DEMO_OTHER_CHATS } from "./chats.ts";
import { connectShop } from "./connect-shop.ts";
import type { DemoSteps } from "./demo-run.ts";
import type { DemoOtherMarketplace } from "./marketplace.ts";
import { publishProducts } from "./publish-products.ts";

interface DemoSeller {
  accountId: string;
  actor: string;
}

/** A young shop shows a part of the assortment. */
const PRODUCTS_PER_SHOP = 10;
const OTHER_ORDERS = [
  { quantity: 1, cod: false, paid: true, message: "" },
  { quantity: 2, cod: false, paid: true, message: "Tolong dikirim hari ini ya kak" },
  { quantity: 1, cod: true, paid: false, message: "" },
  { quantity: 1, cod: false, paid: false, message: "" },
];

/** Creates a shop in another marketplace, with its first orders. */
export async function seedOtherShop(
  backend: Backend,
  steps: DemoSteps,
  marketplace: DemoOtherMarketplace,
  author: DemoSeller,
  products: readonly SeededProduct[],
): Promise<void> {
  const { accountId } = author;
  const { channelType, shopName: name } = marketplace;
  const { shopId } = await steps.once(`${name} made`, () =>
    marketplace.createShop({ name, region: "ID", seller: accountId }),
  );
  const channelId = await steps.once(`${name} connected`, async () =>
    connectShop(backend, accountId, channelType, await marketplace.access(shopId)),
  );
  // Some marketplaces do not report their shops' names.
  await updateChannel(backend, accountId, channelId, { name });
  const secrets = await marketplace.secrets?.(shopId);
  if (secrets) await storeSecrets(backend, { accountId, channelId }, secrets);
  await marketplace.setWebhook?.(shopId, makeShopWebhookUrl(backend, channelType, channelId));
  const minNameLength = backend.connector(channelType)?.listings?.rules("id").minNameLength ?? 0;
  const seededProducts = products
    .filter(({ demo }) => demo.name.length >= minNameLength)
    .slice(0, PRODUCTS_PER_SHOP);
  for (const { productId: internalProductId, demo } of marketplace.categoryOf ? seededProducts : [])
    await createListing(backend, accountId, {
      ...{ internalProductId, channelId },
      ...marketplace.categoryOf?.(demo.category),
    });
  await publishProducts(backend, author, channelId, seededProducts, () =>
    marketplace.approveAll(shopId),
  );
  const soldItems = (await marketplace.listItems(shopId)).filter(({ stock }) => stock > 2);
  for (const [index, { quantity, ...order }] of OTHER_ORDERS.entries()) {
    const item = soldItems[(index * 3) % soldItems.length];
    if (!item) continue;
    const lines = [{ skuId: item.skuId, quantity }];
    await steps.once(
      `${name} order ${index}`,
      async () => void (await marketplace.createOrder({ ...order, shopId, lines })),
    );
  }
  await pullChannel(backend, { accountId, channelId });
  for (const [index, message] of DEMO_OTHER_CHATS.entries())
    await steps.once(
      `${name} chat ${index}`,
      async () => void (await marketplace.buyerWrites?.({ shopId, ...message })),
    );
  await marketplace.letTalk?.(shopId, true);
}
