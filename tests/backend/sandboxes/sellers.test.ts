import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Connector, ConnectorError } from "#backend/marketplaces/connector.ts";
import type { Credentials } from "#backend/marketplaces/credentials.ts";
import { type SignedIn, startTestBackend } from "#tests/support/backend.ts";
import { browse, type Sandbox } from "./browse.ts";

const world = await startTestBackend();
afterAll(world.close);

interface Item {
  [field: string]: string | number;
}
interface Row extends Record<string, string> {
  shopId: string;
}
interface Place {
  name: "tokopedia" | "lazada" | "blibli" | "line";
  sandbox: Sandbox;
  /** An order line for this item. */
  line: (item: Item) => Record<string, unknown>;
  onShop: readonly string[];
  onOrder: readonly string[];
  /** Actions on a product, with the fields that name it. */
  onProduct: (item: Item) => readonly (readonly [action: string, fields: object])[];
  connect: (
    connection: Connector["connection"],
    shop: Row,
    seller: SignedIn,
  ) => Promise<{ credentials: Credentials } | { problems: object } | undefined>;
}

const ITEM = { name: "Payung Lipat Otomatis Anti UV", sku: "P-1", price: 89_000, stock: 50 };
const EVERYWHERE = ["throttle", "goOffline"];
const { tokopedia, lazada, blibli, line } = world.sandboxes;
const PLACES: readonly Place[] = [
  {
    ...{ name: "tokopedia", sandbox: tokopedia },
    line: ({ variantId }) => ({ productId: variantId }),
    onShop: ["deauthorise", "expireToken", "approveIntegration", "buyersTalk", ...EVERYWHERE],
    onOrder: ["cancel", "pay", "requestReturn", "ship"],
    onProduct: () => [],
    async connect(connection, { shopId }, seller) {
      const fields = { shopId };
      await browse(tokopedia, seller, "/tokopedia/controls/approveIntegration", { fields });
      return connection.approval?.(String(shopId));
    },
  },
  {
    ...{ name: "lazada", sandbox: lazada },
    line: ({ skuId }) => ({ skuId }),
    onShop: ["deauthorise", "expireToken", "warnExpiry", "buyersTalk", ...EVERYWHERE],
    onOrder: ["cancel", "pay", "requestReturn", "settle"],
    onProduct: ({ itemId }) => [
      ["takeDown", { itemId }],
      ["failReview", { itemId }],
    ],
    connect: async (connection, { shopId }) =>
      (await connection.exchangeCode?.(await lazada.controls.consent(shopId)))?.at(0),
  },
  {
    ...{ name: "blibli", sandbox: blibli },
    line: ({ blibliSku }) => ({ blibliSku }),
    onShop: ["renewKey", "deleteKey", "holdReviews", "holdQueue", ...EVERYWHERE],
    onOrder: ["cancel", "pay", "requestReturn", "ship"],
    onProduct: ({ blibliSku: line }) => [
      ["takeDown", { line }],
      ["failReview", { line }],
    ],
    connect: async (connection, { shopId: storeCode, ...keys }) =>
      connection.keys?.connect({ ...keys, storeCode }),
  },
  {
    ...{ name: "line", sandbox: line },
    line: ({ variantId }) => ({ variantId }),
    onShop: ["renewKey", "deleteKey", "buyersTalk", ...EVERYWHERE],
    onOrder: ["cancel", "pay", "ship", "expire"],
    onProduct: () => [],
    connect: async (connection, keys) => connection.keys?.connect(keys),
  },
];

describe.each(PLACES)("$name", ({ name, sandbox, line, onShop, onOrder, onProduct, connect }) => {
  const at = (path: string) => `/${name}/controls${path}`;
  const look = (who: SignedIn | null, path: string) => browse(sandbox, who, at(path));
  const act = (who: SignedIn | null, action: string, fields: object, site?: string) =>
    browse(sandbox, who, at(`/${action}`), { fields, ...(site ? { site } : {}) });
  const done = async (who: SignedIn, action: string, fields: object) => {
    const { status, text } = await act(who, action, fields);
    expect([action, status, text.slice(0, 200)]).toEqual([action, 200, expect.anything()]);
    return JSON.parse(text);
  };
  const rowOf = async (seller: SignedIn): Promise<Row> =>
    JSON.parse((await look(seller, "/shops")).text).shops[0];

  async function open(shopName: string) {
    const seller = await world.signUp();
    const { shopId } = await done(seller, "createShop", { name: shopName, region: "ID" });
    await done(seller, "addItem", { shopId, ...ITEM });
    const listed = JSON.parse((await look(seller, `/items?shopId=${escaped(shopId)}`)).text);
    const item: Item = listed.items[0];
    const lines = [{ ...line(item), quantity: 1 }];
    const { orders } = await done(seller, "createOrder", { shopId, lines, paid: true });
    return { seller, shopId, item, lines, orderId: orders[0].orderId };
  }

  let laras: Awaited<ReturnType<typeof open>>;
  let budi: typeof laras;
  beforeAll(async () => {
    laras = await open("Toko Laras");
    budi = await open("Toko Budi");
  });

  test("a visitor who is not signed in is sent to sign-in and can change nothing", async () => {
    for (const path of ["", "/shops", `/orders?shopId=${escaped(laras.shopId)}`]) {
      const { status, location } = await look(null, path);
      expect([path, status, location]).toEqual([path, 302, expect.stringContaining("/signin?")]);
    }
    for (const action of onShop)
      expect((await act(null, action, { shopId: laras.shopId })).status, action).toBe(403);
  });

  test("a user sees and changes only their own shops; another's answer 404", async () => {
    const { shops } = JSON.parse((await look(budi.seller, "/shops")).text);
    expect(shops.map(({ shopId }: Row) => shopId)).toEqual([budi.shopId]);
    for (const list of ["items", "orders"]) {
      const path = `/${list}?shopId=${escaped(laras.shopId)}`;
      expect((await look(budi.seller, path)).status, path).toBe(404);
      expect((await look(laras.seller, path)).status, path).toBe(200);
    }
    const page = await look(budi.seller, `?shop=${escaped(laras.shopId)}`);
    for (const hers of [String(laras.orderId), "Toko Laras"]) expect(page.text).not.toContain(hers);
    const tries: (readonly [action: string, fields: object])[] = [
      ...onShop.map((action) => [action, { shopId: laras.shopId, calls: 1 }] as const),
      ...onOrder.map((action) => [action, { orderId: laras.orderId }] as const),
      // The caller's own shop beside another seller's order or product is refused too.
      ...onOrder.map(
        (action) => [action, { orderId: laras.orderId, shopId: budi.shopId }] as const,
      ),
      ...[laras.shopId, budi.shopId].flatMap((shopId) => [
        ["createOrder", { shopId, lines: laras.lines }] as const,
        ...onProduct(laras.item).map(
          ([action, fields]) => [action, { ...fields, shopId }] as const,
        ),
      ]),
    ];
    for (const [action, fields] of tries) {
      const { status, text } = await act(budi.seller, action, fields);
      expect([action, fields, status, text]).toEqual([
        action,
        fields,
        422,
        expect.stringMatching(/There is no|not[ _](?:found|exist|on sale)/i),
      ]);
    }
    const hers = JSON.parse(
      (await look(laras.seller, `/orders?shopId=${escaped(laras.shopId)}`)).text,
    );
    expect(hers.orders).toHaveLength(1);
  });

  test("a shop created in the controls belongs to its creator, whatever the form contains", async () => {
    const other = await world.signUp();
    const fields = { name: "Toko Baru", region: "ID", seller: laras.seller.accountId };
    const { shopId } = await done(other, "createShop", fields);
    expect((await act(laras.seller, "addItem", { shopId, ...ITEM })).status).toBe(422);
    expect((await act(other, "addItem", { shopId, ...ITEM })).status).toBe(200);
  });

  test("cross-site pages and members who may not connect shops are refused", async () => {
    const own = { shopId: laras.shopId, ...ITEM };
    expect((await act(laras.seller, "addItem", own, "cross-site")).status).toBe(403);
    const staff = await open("Toko Staf");
    await world.setPermissions(staff.seller, ["order-manage"]);
    expect((await look(staff.seller, "")).status).toBe(403);
    const fields = { shopId: staff.shopId, ...ITEM };
    expect((await act(staff.seller, "addItem", fields)).status).toBe(403);
  });

  test("one seller's token reads nothing of another's shop", async () => {
    const connector = world.backend.connector(name);
    if (!connector?.orders) throw new Error("Orders are read everywhere");
    const { orders } = connector;
    const connected = await connect(connector.connection, await rowOf(budi.seller), budi.seller);
    if (!connected || !("credentials" in connected)) throw new Error(JSON.stringify(connected));
    const own = connected.credentials;
    const read = async (credentials: Credentials, id: string | number) => {
      try {
        return (await orders.read(credentials, [String(id)])).map(({ externalId }) => externalId);
      } catch (error) {
        if (error instanceof ConnectorError) return [];
        throw error;
      }
    };
    expect(await read(own, budi.orderId)).toEqual([String(budi.orderId)]);
    expect(await read(own, laras.orderId)).toEqual([]);
    // The account names another seller's shop with its own key.
    const named = own.shopId.replace(String(budi.shopId), String(laras.shopId));
    expect(named).not.toBe(own.shopId);
    expect(await read({ ...own, shopId: named }, laras.orderId)).toEqual([]);
    const now = world.backend.now().getTime();
    const span = { from: new Date(now - 3_600_000), to: new Date(now + 3_600_000), cursor: null };
    const listed: string[] = [];
    for (
      let page = await orders.list(own, span);
      ;
      page = await orders.list(own, { ...span, cursor: page.cursor })
    ) {
      listed.push(...page.externalIds);
      if (page.cursor === null) break;
    }
    expect(listed).toEqual([String(budi.orderId)]);
  });
});

const escaped = (id: string | number) => encodeURIComponent(id);
