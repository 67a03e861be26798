import { eq } from "drizzle-orm";
import { channels } from "#backend/db/schema/channels.ts";
import type { ChannelImportItem } from "#contract/channel-import-items.ts";
import type { ChannelImport } from "#contract/channel-imports.ts";
import type { TestBackend } from "#tests/support/backend.ts";
import { asking, connectShop } from "#tests/support/selling-account.ts";

const BASE = "/v2/products/imports/channels";
type Level = { sku: string; onHand: number };
type Item = Parameters<TestBackend["sandbox"]["controls"]["addItem"]>[1];

export async function openShop(world: TestBackend) {
  const owner = await world.signUp();
  const ask = asking(owner);
  const { channelId, shopId } = await connectShop(world, owner);
  const { controls } = world.sandbox;

  async function start(): Promise<ChannelImport> {
    const { import: begun } = await ask("POST", BASE, { channelId });
    await world.drain();
    return (await ask("GET", `${BASE}/${begun.id}`)).import;
  }
  const read = async (
    importId: string,
    query = "",
  ): Promise<{ import: ChannelImport; items: ChannelImportItem[]; total: number }> =>
    ask("GET", `${BASE}/${importId}${query}`);
  /** Makes the step and runs all its jobs. */
  async function act(importId: string, verb: string): Promise<ChannelImport> {
    await ask("POST", `${BASE}/${importId}/;${verb}`);
    await world.drain();
    return (await read(importId)).import;
  }
  const product = async (name: string, skus: string[], changes: object = {}) => {
    const types =
      skus.length > 1
        ? [
            {
              id: "t",
              name: "Ukuran",
              options: skus.map((sku) => ({ id: sku, name: sku.split("-").at(-1) })),
            },
          ]
        : [];
    const variants = skus.map((sku) => ({
      sku,
      price: 65_000,
      weightG: 200,
      optionIds: skus.length > 1 ? [sku] : [],
    }));
    return (
      await ask("POST", "/v2/products", {
        product: { name, variationTypes: types, variants, ...changes },
      })
    ).product;
  };

  return {
    ...owner,
    ...{ ask, channelId, shopId, start, read, act, product },
    /** Adds an item in the shop's own seller centre. */
    add: async (item: Partial<Item> & { name: string }) =>
      String((await controls.addItem(shopId, { price: 50_000, stock: 5, ...item })).itemId),
    shopItems: () => controls.listItems(shopId),
    decide: (importId: string, itemId: string, body: object) =>
      ask("PUT", `${BASE}/${importId}/products/${itemId}`, body),
    itemAct: (importId: string, itemId: string, verb: string) =>
      ask("POST", `${BASE}/${importId}/products/${itemId}/;${verb}`),
    refusal: async (method: string, path: string, body?: object) => {
      const response = await owner.fetch(`${BASE}${path}`, {
        method,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return {
        status: response.status,
        body: (await response.json()) as { code: string; fields?: Record<string, string> },
      };
    },
    setStock: async (sku: string, to: number) => {
      const [stock] = (await ask("GET", `/v1/stocks?sku=${sku}`)).stocks;
      await ask("PUT", "/v1/stocks", {
        adjustments: [{ stockId: stock.id, to, reason: "received" }],
      });
      await world.drain();
    },
    onHand: async (sku: string): Promise<number | undefined> =>
      (await ask("GET", `/v1/stocks?sku=${sku}`)).stocks.find((stock: Level) => stock.sku === sku)
        ?.onHand,
    isImported: async () =>
      (await world.backend.db.select().from(channels).where(eq(channels.id, channelId)))[0]
        ?.imported,
    productNames: async (): Promise<string[]> =>
      (await ask("GET", "/v2/products?sortBy=name&orderBy=asc")).products.map(
        (one: { name: string }) => one.name,
      ),
  };
}
