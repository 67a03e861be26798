import { beforeEach, describe, expect, test } from "vitest";
import type { OrderRef, ShipmentChoice } from "#backend/marketplaces/channel-shipping.ts";
import { type Capability, ConnectorError, offered } from "#backend/marketplaces/connector.ts";
import type { Credentials } from "#backend/marketplaces/credentials.ts";
import { hearsChats, readsChats, writesChats } from "./chat-conformance.ts";
import type { Marketplace } from "./marketplace.ts";

const CAPABILITIES: Capability[] = [
  ...(["connection", "references", "listings", "stock", "prices", "promotions"] as const),
  ...(["orders", "shipping", "chats", "webhooks"] as const),
];
const HOUR_MS = 3_600_000;

async function kindOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof ConnectorError) return error.kind;
    throw error;
  }
  return "done";
}

/**
 * What every connector must do, whichever marketplace it speaks to: one suite, run against each
 * one's sandbox.
 */
export function conformance(name: string, create: () => Promise<Marketplace>): void {
  describe(name, () => {
    let place: Marketplace;
    beforeEach(async () => {
      place = await create();
    });
    /** A part that this connector lacks is in `lacks`, where the first test compares. */
    const given = (part: Marketplace["lacks"][number]) => !place.lacks.includes(part);

    async function connect(): Promise<{ shopId: string; name: string; credentials: Credentials }> {
      const { connection } = place.connector;
      if (place.keys) {
        const { values, secrets, ...shop } = await place.keys();
        const connected = await offered(connection.keys, "keys").connect(values);
        if ("problems" in connected) throw new Error("The keys were refused");
        const credentials = { ...connected.credentials, ...(secrets ? { secrets } : {}) };
        return { ...shop, credentials };
      }
      const { query, ...shop } = await place.consent();
      const { credentials } = await exchange(query);
      return { ...shop, credentials };
    }
    function exchange(query: Record<string, string>) {
      const { exchangeCode } = place.connector.connection;
      return offered(exchangeCode, "consent")(query);
    }
    async function selling() {
      const shop = await connect();
      const listings = offered(place.connector.listings, "listings");
      const draft = await place.draft(shop.credentials);
      const ref = await listings.create(shop.credentials, draft, null);
      const [variant] = ref.variants;
      return { ...shop, listings, draft, ref, variantId: variant?.externalVariantId ?? "" };
    }
    async function sold(quantity = 1) {
      const shop = await selling();
      const orders = offered(place.connector.orders, "orders");
      const externalOrderId = await place.market.buy(
        shop.shopId,
        shop.ref.externalProductId,
        quantity,
      );
      const read = async () => {
        const [order] = await orders.read(shop.credentials, [externalOrderId]);
        if (!order) throw new Error("The order is not there");
        return order;
      };
      const { packageNumber } = await read();
      return { ...shop, orders, order: { externalOrderId, packageNumber }, read };
    }
    async function chosen(credentials: Credentials, order: OrderRef): Promise<ShipmentChoice> {
      const shipping = offered(place.connector.shipping, "shipping");
      const { pickup, dropoff, manual } = await shipping.parameters(credentials, order);
      if (manual && !pickup && !dropoff)
        return { method: "manual", trackingCode: "TH0123456789", providerId: null };
      const address = pickup?.addresses[0];
      const branchId = dropoff?.branches[0]?.branchId ?? null;
      return address
        ? {
            method: "pickup",
            addressId: address.addressId,
            slotId: address.slots?.[0]?.slotId ?? "",
          }
        : { method: "dropoff", branchId, senderName: "Laras", trackingCode: null };
    }
    async function arrange(credentials: Credentials, order: OrderRef): Promise<void> {
      const choice = await chosen(credentials, order);
      await offered(place.connector.shipping, "shipping").arrange(credentials, order, choice);
    }

    test("what it lacks is known", () => {
      const { connector } = place;
      const hasPushes = Boolean(connector.webhooks ?? connector.shopWebhooks);
      const lacking = CAPABILITIES.filter((part) =>
        part === "webhooks" ? !hasPushes : !connector[part],
      );
      const parts = (["labels", "together", "splitting"] as const).filter(
        (part) => connector.shipping && !connector.shipping[part],
      );
      expect([...lacking, ...parts]).toEqual(place.lacks);
    });

    test("connects once by a code, and refuses a code twice, an invented one and a refusal", async () => {
      if (place.keys) return;
      const { query, shopId, name: shopName } = await place.consent();
      const { connection } = place.connector;
      const { shop, credentials } = await exchange(query);
      expect(shop).toMatchObject({ shopId, name: shopName });
      expect(credentials.accessExpiresAt > place.now()).toBe(true);
      expect(await connection.readShop(credentials)).toEqual(shop);
      expect(await kindOf(exchange(query))).toBe("unauthorised");
      expect(await kindOf(exchange({ ...query, code: "invented" }))).toBe("unauthorised");
      expect(await kindOf(exchange({ error: "access_denied" }))).toBe("unauthorised");
    });

    test("connects by keys, and names the one that is missing, wrong or refused", async () => {
      if (!place.keys) return;
      const { values, shopId } = await place.keys();
      const { connection } = place.connector;
      const keys = offered(connection.keys, "keys");
      const connected = await keys.connect(values);
      if ("problems" in connected) throw new Error("The keys were refused");
      expect(connected.shop.shopId).toBe(shopId);
      expect(connected.credentials.accessExpiresAt > place.now()).toBe(true);
      expect(await connection.readShop(connected.credentials)).toEqual(connected.shop);
      for (const { name: field, isSecret, isOptional } of keys.fields) {
        if (!isOptional)
          expect(await keys.connect({ ...values, [field]: " " })).toEqual({
            problems: { [field]: "required" },
          });
        if (isSecret)
          expect(await keys.connect({ ...values, [field]: "invented" })).toEqual({
            problems: { [field]: "refused" },
          });
      }
      await place.mishaps.goOffline(shopId, 1);
      expect(await kindOf(keys.connect(values))).toBe("unavailable");
      await place.mishaps.expireToken(shopId);
      if (place.keysRenew) return;
      expect(await kindOf(connection.readShop(connected.credentials))).toBe("unauthorised");
      expect(await kindOf(connection.refresh(connected.credentials))).toBe("unauthorised");
    });

    test("says that a token is over, and gets another for the refresh token, once", async () => {
      // A key has no end.
      if (place.keys && !place.keysRenew) return;
      const { shopId, credentials } = await connect();
      const { connection } = place.connector;
      await place.mishaps.expireToken(shopId);
      expect(await kindOf(connection.readShop(credentials))).toBe("token_expired");
      place.pass(1);
      const fresh = await connection.refresh(credentials);
      expect(await kindOf(connection.readShop(fresh))).toBe("done");
      if (place.keysRenew) return;
      expect(await kindOf(connection.refresh(credentials))).toBe("unauthorised");
    });

    test("a consent that was taken back ends reads and refreshes", async () => {
      const { shopId, credentials } = await connect();
      await place.mishaps.deauthorise(shopId);
      const { connection } = place.connector;
      expect(await kindOf(connection.readShop(credentials))).toBe(
        place.tellsRevoked ? "unauthorised" : "token_expired",
      );
      expect(await kindOf(connection.refresh(credentials))).toBe("unauthorised");
    });

    test("throttled, out of reach and with a wrong clock it asks to wait, not to give up", async () => {
      const { shopId, credentials } = await connect();
      const read = () => kindOf(place.connector.connection.readShop(credentials));
      await place.mishaps.throttle(shopId, 50);
      expect(await read()).toBe("rate_limited");
      await place.mishaps.throttle(shopId, 0);
      await place.mishaps.goOffline(shopId, 1);
      expect(await read()).toBe("unavailable");
      place.mishaps.skew(place.skewTooFarS);
      expect(await read()).toBe(place.takesAnyClock ? "done" : "unavailable");
      place.mishaps.skew(0);
      expect(await read()).toBe("done");
    });

    test("what a listing is chosen from is there", async () => {
      if (!given("references")) return;
      const references = offered(place.connector.references, "references");
      const { credentials } = await connect();
      const categories = await references.categories(credentials, "id");
      const leaf = categories.find(({ isLeaf }) => isLeaf);
      expect(leaf).toBeDefined();
      const ids = new Set(categories.map(({ categoryId }) => categoryId));
      expect(categories.filter(({ parentId }) => parentId !== null && !ids.has(parentId))).toEqual(
        [],
      );
      const { categoryId } = await place.draft(credentials);
      expect(ids).toContain(categoryId);
      await references.attributes(credentials, categoryId, "id");
      expect((await references.brands(credentials, categoryId)).brands).toBeInstanceOf(Array);
      expect((await references.logistics(credentials)).some(({ isEnabled }) => isEnabled)).toBe(
        true,
      );
    });

    test("an item of the seller's own is imported, with a SKU, price, stock and picture", async () => {
      if (!given("listings")) return;
      const { shopId, credentials } = await connect();
      const itemId = await place.ownItem(shopId);
      const page = await offered(place.connector.listings, "listings").list(credentials, null);
      expect(page).toMatchObject({ cursor: null, items: [{ externalProductId: itemId }] });
      const [item] = page.items;
      expect(item?.pictures.length).toBeGreaterThan(0);
      expect(item?.variants[0]?.price).toBeGreaterThan(0);
      expect(item?.variants[0]?.stock).toBeGreaterThan(0);
      expect(item?.variants[0]?.sku).not.toBe("");
    });

    test("publishes, refuses what is wrong and takes it when it is mended; changes, hides and deletes", async () => {
      if (!given("listings")) return;
      const { credentials, shopId } = await connect();
      const listings = offered(place.connector.listings, "listings");
      const draft = await place.draft(credentials);
      const wrong = { ...draft, categoryId: "1" };
      expect(await kindOf(listings.create(credentials, wrong, null))).toBe("rejected");
      expect(await place.market.itemCount(shopId)).toBe(0);
      const ref = await listings.create(credentials, draft, null);
      const renamed = { ...draft, name: `${draft.name} Baru` };
      expect(await listings.update(credentials, ref.externalProductId, renamed, ref)).toEqual(ref);
      await listings.setListed(credentials, ref.externalProductId, false);
      const [item] = (await listings.list(credentials, null)).items;
      expect(item).toMatchObject({ name: renamed.name, isListed: false });
      await listings.remove(credentials, ref.externalProductId);
      expect(await kindOf(listings.remove(credentials, ref.externalProductId))).toBe("done");
      expect((await listings.list(credentials, null)).items).toEqual([]);
    });

    test("a listing whose answer was lost is found again, not made twice", async () => {
      if (!given("listings")) return;
      const { credentials, shopId } = await connect();
      const listings = offered(place.connector.listings, "listings");
      const draft = await place.draft(credentials);
      const since = place.now();
      place.mishaps.loseNextAnswer();
      expect(await kindOf(listings.create(credentials, draft, null))).toBe("unavailable");
      await listings.create(credentials, draft, { since, tokens: [draft.token] });
      expect(await place.market.itemCount(shopId)).toBe(1);
    });

    test("stock and prices are told; what the shop does not know fails by itself", async () => {
      if (!given("stock") || !given("prices")) return;
      const { credentials, shopId, ref, variantId, listings } = await selling();
      const stock = offered(place.connector.stock, "stock");
      const figures = [
        { externalVariantId: variantId, quantity: 7 },
        { externalVariantId: "999", quantity: 7 },
      ];
      expect(await stock.push(credentials, ref.externalProductId, figures)).toMatchObject([
        { externalVariantId: variantId, ok: true },
        { externalVariantId: "999", ok: false },
      ]);
      expect(await place.market.stock(shopId, ref.externalProductId)).toBe(7);
      expect(await stock.read(credentials, ref.externalProductId)).toEqual([
        { externalVariantId: variantId, stock: 7 },
      ]);
      const prices = offered(place.connector.prices, "prices");
      const price = { externalVariantId: variantId, price: 81_000 };
      expect(await prices.push(credentials, ref.externalProductId, [price])).toMatchObject([
        { ok: true },
      ]);
      const [item] = (await listings.list(credentials, null)).items;
      expect(item?.variants[0]?.price).toBe(81_000);
      await listings.remove(credentials, ref.externalProductId);
      expect(await stock.read(credentials, ref.externalProductId)).toEqual([]);
    });

    test("what campaigns keep of an item is said, no stock below it is taken, and sales use it up", async () => {
      if (!given("promotions") || !given("stock")) return;
      const { credentials, shopId, ref, variantId } = await selling();
      const promotions = offered(place.connector.promotions, "promotions");
      const stock = offered(place.connector.stock, "stock");
      const push = async (quantity: number) =>
        (
          await stock.push(credentials, ref.externalProductId, [
            { externalVariantId: variantId, quantity },
          ])
        )[0]?.ok;
      expect(await promotions.read(credentials, [ref.externalProductId])).toEqual([]);
      await push(9);
      await place.market.promote(shopId, ref.externalProductId, 4);
      const kept = await promotions.read(credentials, [ref.externalProductId]);
      expect(kept).toMatchObject([
        {
          ...{
            externalProductId: ref.externalProductId,
            externalVariantId: variantId,
            reserved: 4,
          },
          startsAt: place.now(),
        },
      ]);
      expect(kept[0]?.endsAt?.getTime()).toBeGreaterThan(place.now().getTime());
      expect([await push(3), await push(4)]).toEqual([false, true]);
      await place.market.buy(shopId, ref.externalProductId, 1);
      expect(await promotions.read(credentials, [ref.externalProductId])).toMatchObject([
        { reserved: 3 },
      ]);
      place.pass(25 * 3600);
      const later = await place.connector.connection.refresh(credentials);
      expect(await promotions.read(later, [ref.externalProductId])).toEqual([]);
    });

    test("an order is found, read, arranged, labelled, sent and done", async () => {
      if (!given("orders") || !given("shipping")) return;
      const { credentials, shopId, orders, order, read, ref } = await sold(2);
      const span = { from: new Date(place.now().getTime() - HOUR_MS), to: place.now() };
      expect((await orders.list(credentials, { ...span, cursor: null })).externalIds).toEqual([
        order.externalOrderId,
      ]);
      expect(await orders.read(credentials, ["unknown"])).toEqual([]);
      expect(await read()).toMatchObject({
        status: "to_process",
        lines: [{ externalProductId: ref.externalProductId, quantity: 2 }],
      });
      await arrange(credentials, order);
      const shipping = offered(place.connector.shipping, "shipping");
      if (shipping.markShipped) return void (await tellsItself());
      expect((await read()).status).toBe("to_ship");
      place.pass(5);
      await shipping.trackingCode(credentials, order);
      const trackingCode = (await shipping.trackingCode(credentials, order)) ?? "";
      expect(trackingCode).not.toBe("");
      if (given("labels")) {
        const labels = offered(shipping.labels, "labels");
        await labels.create(credentials, { ...order, trackingCode });
        place.pass(5);
        expect(await labels.status(credentials, order)).toMatchObject({ status: "ready" });
        const pdf = await labels.download(credentials, order);
        expect(new TextDecoder().decode(pdf.subarray(0, 5))).toBe("%PDF-");
      }
      const done = [
        ["complete", "completed"],
        ["requestReturn", "return_requested"],
      ] as const;
      const steps = [
        ["collect", "shipped"],
        ["deliver", "delivered"],
        ...(place.takesBackCompleted ? done : done.slice(1)),
      ] as const;
      for (const [step, status] of steps) {
        place.pass(60);
        await place.market[step](order.externalOrderId);
        expect((await read()).status).toBe(status);
      }
      expect(await place.market.stock(shopId, ref.externalProductId)).toBe(10);

      /** The seller says that the parcel has left; no courier does. */
      async function tellsItself() {
        const labels = offered(shipping.labels, "labels");
        const sent = { ...order, trackingCode: "TH0123456789" };
        await labels.create(credentials, sent);
        expect(await labels.status(credentials, order)).toMatchObject({ status: "ready" });
        const pdf = await labels.download(credentials, order);
        expect(new TextDecoder().decode(pdf.subarray(0, 5))).toBe("%PDF-");
        const markShipped = offered(shipping.markShipped, "markShipped");
        await markShipped(credentials, sent);
        expect(await read()).toMatchObject({
          status: "completed",
          trackingCode: sent.trackingCode,
        });
        expect(await kindOf(markShipped(credentials, sent))).toBe("wrong_state");
        const other = { ...order, trackingCode: "TH9876543210" };
        await shipping.changeTracking?.(credentials, other);
        expect(await shipping.trackingCode(credentials, order)).toBe(other.trackingCode);
        expect(await place.market.stock(shopId, ref.externalProductId)).toBe(10);
      }
    });

    test("a shipment whose answer was lost is found by reading, not sent twice", async () => {
      if (!given("shipping")) return;
      const { credentials, order, read } = await sold();
      const { markShipped } = offered(place.connector.shipping, "shipping");
      if (markShipped) {
        const sent = { ...order, trackingCode: "TH0123456789" };
        place.mishaps.loseNextAnswer();
        expect(await kindOf(markShipped(credentials, sent))).toBe("unavailable");
        expect((await read()).status).toBe("completed");
        expect(await kindOf(markShipped(credentials, sent))).toBe("wrong_state");
        return;
      }
      const parameters = () => arrange(credentials, order);
      place.mishaps.loseNextAnswer();
      expect(await kindOf(parameters())).toBe("unavailable");
      expect((await read()).status).toBe("to_ship");
      const choice = { method: "pickup", addressId: "1", slotId: "" } as const;
      const shipping = offered(place.connector.shipping, "shipping");
      expect(await kindOf(shipping.arrange(credentials, order, choice))).toBe("wrong_state");
    });

    test("several orders are arranged together, each with an outcome of its own", async () => {
      if (!given("together")) return;
      const { credentials, shopId, orders, order, ref } = await sold();
      const { together } = offered(place.connector.shipping, "shipping");
      const { arrange: arrangeAll, most } = offered(together, "shipping together");
      expect(most).toBeGreaterThan(1);
      const buy = async (): Promise<OrderRef> => ({
        externalOrderId: await place.market.buy(shopId, ref.externalProductId, 1),
        packageNumber: null,
      });
      const kinds = async (some: OrderRef[], choice: ShipmentChoice) =>
        (await arrangeAll(credentials, some, choice)).map((failure) =>
          failure instanceof ConnectorError ? failure.kind : "done",
        );
      const statuses = async (some: OrderRef[]) => {
        const ids = some.map(({ externalOrderId }) => externalOrderId);
        return (await orders.read(credentials, ids)).map(({ status }) => status);
      };
      const first = [order, await buy()];
      const choice = await chosen(credentials, order);
      expect(await kinds(first, choice)).toEqual(["done", "done"]);
      expect(await statuses(first)).toEqual(["to_ship", "to_ship"]);
      const unknown = { externalOrderId: "1", packageNumber: null };
      expect(await kinds([order, unknown, await buy()], choice)).toEqual([
        ...["wrong_state", "not_found", "done"],
      ]);
      const lost = [await buy(), await buy()];
      place.mishaps.loseNextAnswer();
      expect(await kinds(lost, choice)).toEqual(["unavailable", "unavailable"]);
      expect(await statuses(lost)).toEqual(["to_ship", "to_ship"]);
      expect(await kinds([...lost, await buy()], choice)).toEqual([
        ...["wrong_state", "wrong_state", "done"],
      ]);
    });

    test("an order is sent in several parcels where its units may be divided, once", async () => {
      if (!given("splitting")) return;
      const { credentials, order, ref, read, variantId } = await sold(3);
      const splitting = offered(offered(place.connector.shipping, "shipping").splitting, "parcels");
      const before = await splitting.read(credentials, order);
      const line = { externalProductId: ref.externalProductId, externalVariantId: variantId };
      expect(before).toMatchObject({ parcels: [{ lines: [{ ...line, quantity: 3 }] }] });
      expect(before.most).toBeGreaterThan(1);
      const parcels = [[{ ...line, quantity: 1 }], [{ ...line, quantity: 2 }]];
      const split = () => kindOf(splitting.split(credentials, order, parcels));
      if (!before.byUnit) return void expect(await split()).toBe("rejected");
      expect(await split()).toBe("done");
      const after = await splitting.read(credentials, order);
      const quantities = after.parcels.map(({ lines }) => lines[0]?.quantity);
      expect(quantities.toSorted()).toEqual([1, 2]);
      expect(after).toMatchObject({ most: 1 });
      expect((await read()).isSplit).toBe(true);
      expect(await split()).not.toBe("done");
      const { packageNumber } = await read();
      await arrange(credentials, { ...order, packageNumber });
      expect((await read()).status).toBe("to_ship");
      place.pass(5);
      await splitting.read(credentials, order);
      const codes = (await splitting.read(credentials, order)).parcels.map(
        ({ trackingCode }) => trackingCode,
      );
      expect(new Set(codes).size).toBe(2);
      expect(codes).not.toContain(null);
    });

    test("the seller cancels by each reason; a buyer's request is refused and granted", async () => {
      if (!given("orders")) return;
      const { credentials, shopId, orders, ref, variantId } = await sold();
      const productId = ref.externalProductId;
      const lines = [{ externalProductId: productId, externalVariantId: variantId }];
      const status = async (id: string) => (await orders.read(credentials, [id]))[0]?.status;
      for (const reason of orders.cancelReasons) {
        const id = await place.market.buy(shopId, productId, 1);
        await orders.cancel(credentials, id, { reason, lines });
        expect(await status(id)).toBe("cancelled");
        const again = orders.cancel(credentials, id, { reason, lines });
        expect(await kindOf(again)).toBe("wrong_state");
      }
      if (place.hasNoRequests) return;
      const asked = await place.market.buy(shopId, productId, 1);
      const answers = [
        [false, "to_process"],
        [true, "cancelled"],
      ] as const;
      for (const [accept, after] of place.mustGrantRequests ? answers.slice(1) : answers) {
        await place.market.requestCancel(asked);
        expect(await status(asked)).toBe("cancel_requested");
        await orders.answerCancellation(credentials, asked, accept);
        expect(await status(asked)).toBe(after);
      }
    });

    test("what a buyer writes is found once each, in order, with its picture", async () => {
      if (!given("chats")) return;
      const { order, ref, ...shop } = await sold();
      await readsChats(place, { ...shop, ...order, ...ref });
      await hearsChats(place, { ...shop, ...order, ...ref });
    });

    test("each kind of message that it takes arrives, and what was seen is said", async () => {
      if (!given("chats")) return;
      const { order, ref, ...shop } = await sold();
      await writesChats(place, { ...shop, ...order, ...ref });
    });

    test("a push is believed by its signature alone, and says the same each time it comes", async () => {
      if (!place.connector.webhooks) return;
      const webhooks = offered(place.connector.webhooks, "webhooks");
      const { shopId, order } = await sold();
      const ofOrder = () =>
        place
          .pushes(shopId)
          .filter(({ rawBody }) =>
            webhooks
              .parse(rawBody)
              .some((event) => event.externalOrderId === order.externalOrderId),
          );
      await expect.poll(() => ofOrder().length).toBeGreaterThan(0);
      const [push] = ofOrder();
      if (!push) throw new Error("No push came");
      expect(webhooks.verify(push)).toBe(true);
      const forged = { ...push, rawBody: new TextEncoder().encode(`${push.rawBody} `) };
      expect(webhooks.verify(forged)).toBe(false);
      expect(webhooks.verify({ ...push, authorization: "0".repeat(64) })).toBe(false);
      expect(webhooks.verify({ ...push, callbackUrl: "https://elsewhere.test/" })).toBe(
        !place.signsAddress,
      );
      const [event] = webhooks.parse(push.rawBody);
      expect(event).toMatchObject({ kind: "order", shopId });
      place.pass(86_400);
      expect(webhooks.parse(push.rawBody)).toEqual([event]);
      const keys = place.pushes(shopId).map(({ rawBody }) => webhooks.parse(rawBody)[0]?.dedupeKey);
      expect(new Set(keys).size).toBe(keys.length);
      expect(() => webhooks.parse(new TextEncoder().encode("no push"))).toThrow(SyntaxError);
    });

    test("a push to a shop's own address is believed by that shop's secret alone", async () => {
      if (!place.connector.shopWebhooks) return;
      const webhooks = offered(place.connector.shopWebhooks, "shopWebhooks");
      const { shopId, order } = await sold();
      const pushes = () =>
        (place.shopPushes?.(shopId) ?? []).filter(({ rawBody }) =>
          webhooks
            .parse(shopId, rawBody)
            .some((event) => event.externalOrderId === order.externalOrderId),
        );
      await expect.poll(() => pushes().length).toBeGreaterThan(0);
      const [push] = pushes();
      if (!push) throw new Error("No push came");
      expect(webhooks.verify(push)).toBe(true);
      const others = Object.keys(push.secrets).map((name) => [name, "another"]);
      expect(webhooks.verify({ ...push, secrets: Object.fromEntries(others) })).toBe(false);
      const elsewhere = { ...push, callbackUrl: "https://elsewhere.test/" };
      expect(webhooks.verify(elsewhere)).toBe(!place.signsAddress);
      expect(webhooks.verify({ ...push, secrets: {} })).toBe(false);
      expect(webhooks.verify({ ...push, headers: new Headers() })).toBe(false);
      const forged = new TextEncoder().encode(`${new TextDecoder().decode(push.rawBody)} `);
      expect(webhooks.verify({ ...push, rawBody: forged })).toBe(false);
      const [event] = webhooks.parse(shopId, push.rawBody);
      expect(event).toMatchObject({
        ...{ kind: "order", shopId, externalOrderId: order.externalOrderId },
      });
      expect(webhooks.parse(shopId, push.rawBody)).toEqual([event]);
      expect(webhooks.parse("another", push.rawBody)[0]?.dedupeKey).not.toBe(event?.dedupeKey);
      expect(() => webhooks.parse(shopId, new TextEncoder().encode("no push"))).toThrow(
        SyntaxError,
      );
    });
  });
}
