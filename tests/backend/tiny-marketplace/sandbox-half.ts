import { Hono } from "hono";
import { createSandbox, type Product, type Surroundings } from "#sandbox/mount.ts";

export interface TinyItem {
  id: string;
  name: string;
  sku: string;
  price: number;
  stock: number;
}
export interface TinyOrder {
  id: string;
  at: string;
  item: TinyItem;
  quantity: number;
}
interface Deps extends Surroundings {
  webhookUrl: string;
  pushSecret: string;
  /** The sandbox's state: one shop and no tables. */
  memory: { key: string; items: TinyItem[]; orders: TinyOrder[] };
}

const SHOP = { shopId: "1", name: "Toko Laras di Pasar" };

/** The sandbox: the server's side of the same API, and simulated buyers. */
export const pasar = createSandbox({
  title: "Pasar",
  hasNoTables: true,
  own: ({ pushSecret }: { pushSecret: string }, { webhookUrl }: Product) => ({
    ...{ webhookUrl, pushSecret },
    memory: { key: "a-key", items: [], orders: [] },
  }),
  routes({ memory }: Deps) {
    const root = new Hono();
    root.use(async (c, next) => {
      if (c.req.header("Authorization") === `Bearer ${memory.key}`) return next();
      return c.json({}, 401);
    });
    root.get("/shop", (c) => c.json(SHOP));
    root.post("/items", async (c) => {
      const item = { ...(await c.req.json()), id: String(memory.items.length + 1) } as TinyItem;
      memory.items.push(item);
      return c.json(item);
    });
    root.get("/items/:id", (c) => c.json(itemOf(memory, c.req.param("id"))));
    root.put("/items/:id", async (c) =>
      c.json(Object.assign(itemOf(memory, c.req.param("id")), await c.req.json())),
    );
    root.get("/orders", (c) => c.json(memory.orders));
    return root;
  },
  controls: ({ memory, deliver, webhookUrl, pushSecret, now }: Deps) => ({
    key: memory.key,
    listItems: () => memory.items,
    async buy(itemId: string, quantity: number): Promise<string> {
      const item = itemOf(memory, itemId);
      item.stock -= quantity;
      const id = `P-${memory.orders.length + 1}`;
      memory.orders.push({ id, at: now().toISOString(), item: { ...item }, quantity });
      await deliver({
        url: webhookUrl,
        body: JSON.stringify({ shopId: SHOP.shopId, orderId: id }),
        headers: { Authorization: pushSecret },
      });
      return id;
    },
  }),
});

function itemOf({ items }: Deps["memory"], id: string): TinyItem {
  const item = items.find((one) => one.id === id);
  if (!item) throw new Error(`There is no item ${id}`);
  return item;
}
