import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { createBiteship } from "#backend/couriers/biteship/biteship.ts";
import {
  type Courier,
  type CourierBooking,
  CourierError,
  type CourierProvider,
} from "#backend/couriers/courier.ts";
import { createShippop } from "#backend/couriers/shippop/shippop.ts";
import { biteship } from "#sandbox/biteship/sandbox.ts";
import type { Mood } from "#sandbox/moods.ts";
import { shippop } from "#sandbox/shippop/sandbox.ts";
import { APP_ORIGIN, sandboxWorld } from "#tests/backend/marketplaces/sandbox-world.ts";
import { ANSWER_MOODS, describeInMoods, untilDone } from "./in-moods.ts";

const own = { appOrigin: APP_ORIGIN };
const hostOf = (name: string) => `${APP_ORIGIN}/sandbox/${name}`;
/** The address that receives the pushes of one seller: all tests share the sandbox's tables. */
const pushUrl = (seller: string) => `${APP_ORIGIN}/push/${seller}`;
/** Attempts in which a mood happens and does not happen. */
const TIMES = 11;

const place = (district: string, city: string, province: string, postCode: string) => ({
  place: {
    ...{ code: "1", subdistrict: district, district, city, province },
    ...{ postCode, text: [district, city, province].join(", ") },
  },
  postCode,
});
const party = (stop: ReturnType<typeof place>, name: string) => ({
  ...{ ...stop, name, phone: "0812345678", street: "1/1", address: `1/1, ${stop.place.text}` },
});
const JAKARTA = [
  place("Gambir", "Kota Administrasi Jakarta Pusat", "DKI Jakarta", "10110"),
  place("Cilandak", "Kota Administrasi Jakarta Selatan", "DKI Jakarta", "12440"),
] as const;
const BANGKOK = [
  place("ราชเทวี", "", "กรุงเทพมหานคร", "10400"),
  place("บางรัก", "", "กรุงเทพมหานคร", "10500"),
] as const;
const LINES = [
  {
    ...{ name: "Kaos L", sku: "KL", quantity: 2, price: 65_000, weightG: 200 },
    ...{ lengthCm: 20, widthCm: 20, heightCm: 2 },
  },
];

/** Each test has its own account. */
const nameSeller = () => `seller-${randomUUID()}`;

const openBiteship = async () => {
  const seller = nameSeller();
  const world = await sandboxWorld("biteship", { sandbox: biteship, own }, ({ fetch }) =>
    createBiteship({ host: hostOf("biteship"), fetch }),
  );
  await world.controls.setWebhook(seller, { url: pushUrl(seller), key: "X-Key", secret: "s" });
  const { apiKey } = await world.controls.account(seller);
  const read = async () =>
    (await world.controls.orders(seller)).map(({ id, waybillId, status }) => ({
      ...{ id, code: waybillId, status },
    }));
  return { world, seller, key: apiKey, email: "", read, stops: JAKARTA, serviceId: "jne:reg" };
};
const openShippop = async () => {
  const seller = nameSeller();
  const world = await sandboxWorld("shippop", { sandbox: shippop, own }, ({ fetch, now }) =>
    createShippop({ host: hostOf("shippop"), fetch, now }),
  );
  await world.controls.setWebhook(seller, pushUrl(seller));
  const { apiKey, email } = await world.controls.account(seller);
  const read = async () =>
    (await world.controls.orders(seller))
      .filter(({ paidAt }) => paidAt !== null)
      .map(({ code, courierTrackingCode, status }) => ({
        ...{ id: code, code: courierTrackingCode ?? "", status },
      }));
  return { world, seller, key: apiKey, email, read, stops: BANGKOK, serviceId: "FLE" };
};
type Opened = Awaited<ReturnType<typeof openBiteship>> | Awaited<ReturnType<typeof openShippop>>;

const isPassing = (error: unknown) => error instanceof CourierError && error.kind === "unavailable";

/** An account whose calls are made again after passing failures. */
async function openAccount(open: () => Promise<Opened>) {
  const { world, seller, key, email, read, stops, serviceId } = await open();
  const provider: CourierProvider = world.connector;
  const courier = provider.open({ key, email });
  const [from, to] = [party(stops[0], "Laras"), party(stops[1], "Siti")];
  const parcel = { from, to, lines: LINES, wantsCod: true, isInsured: true };
  const makeBooking = (reference: string): CourierBooking => ({
    ...{ reference, serviceId, collection: "dropoff", pickupAt: null, from, to, lines: LINES },
    ...{ codAmount: 130_000, isInsured: true, note: "" },
  });
  /** Stores the draft as the product does. */
  async function book(reference: string) {
    let kept: string | null = null;
    const keep = async (draft: string | null) => {
      kept = draft;
    };
    return untilDone(() => courier.book(makeBooking(reference), { kept, keep }), isPassing);
  }
  const call = <T>(run: (courier: Courier) => Promise<T>) =>
    untilDone(() => run(courier), isPassing);
  const setMoods = (moods: readonly Mood[], seed: number) =>
    world.controls.setMoods(seller, moods, seed);
  const readPushes = () =>
    world.pushes.filter(({ url, body }) => url === pushUrl(seller) && body !== "");
  return { world, provider, parcel, book, call, setMoods, read, readPushes };
}

const PROVIDERS = [
  ["Biteship", openBiteship],
  ["SHIPPOP", openShippop],
] as const;

for (const [name, open] of PROVIDERS) {
  describeInMoods(name, (seed) => {
    let account: Awaited<ReturnType<typeof openAccount>>;
    beforeEach(async () => {
      account = await openAccount(open);
    });
    const becomeMoody = () => account.setMoods(ANSWER_MOODS, seed);

    test("a key works, and a wrong one is refused", async () => {
      await becomeMoody();
      await account.call((courier) => courier.check());
      const stranger = account.provider.open({ key: "wrong", email: "a@b.test" });
      await expect(untilDone(() => stranger.check(), isPassing)).rejects.toMatchObject({
        kind: "unauthorised",
      });
    });

    test("services are offered at the prices of calm days", async () => {
      const calm = await account.call((courier) => courier.quote(account.parcel));
      expect(calm.length).toBeGreaterThan(1);
      await becomeMoody();
      for (let times = 0; times < 3; times++)
        expect(await account.call((courier) => courier.quote(account.parcel))).toEqual(calm);
    });

    test("a booking is made once, and its number and label come later", async () => {
      await becomeMoody();
      const { bookingId } = await account.book("r-1");
      const made = await account.read();
      expect(made).toMatchObject([{ id: bookingId }]);
      const read = () => account.call((courier) => courier.read(bookingId));
      expect(await read()).toMatchObject({ bookingId, state: "booked" });
      account.world.pass(240);
      const [order] = await account.read();
      expect(await read()).toMatchObject({ trackingCode: order?.code, state: "booked" });
      const label = await account.call(async (courier) => courier.label?.(bookingId));
      if (label) expect(Buffer.from(label).subarray(0, 5).toString()).toBe("%PDF-");
      // Half an hour after the courier came it has arrived.
      account.world.pass(3_600);
      const { state, events } = await read();
      expect(state).toBe("delivered");
      expect(events.at(-1)?.state).toBe("delivered");
    });

    test("a parcel is cancelled, and a second time too", async () => {
      await becomeMoody();
      const { bookingId } = await account.book("r-2");
      account.world.pass(240);
      for (let times = 0; times < 2; times++) {
        await account.call((courier) => courier.cancel(bookingId));
        expect(await account.call((courier) => courier.read(bookingId))).toMatchObject({
          state: "cancelled",
        });
      }
    });
  });

  describe(`${name}'s changes`, () => {
    test("a parcel that the courier collects while it is cancelled is not called cancelled", async () => {
      const account = await openAccount(open);
      await account.setMoods(["changingOrders"], 3);
      const seen = new Set<string>();
      for (let n = 0; n < TIMES; n++) {
        const { bookingId } = await account.book(`r-${n}`);
        const ended = await account
          .call((courier) => courier.cancel(bookingId))
          .then(() => "done")
          .catch((error: unknown) => (error as CourierError).kind);
        const { state } = await account.call((courier) => courier.read(bookingId));
        expect([ended, state]).toEqual(
          state === "cancelled" ? ["done", "cancelled"] : ["refused", "picked_up"],
        );
        seen.add(ended);
      }
      expect(seen).toEqual(new Set(["done", "refused"]));
    });

    test("pushes that come late, twice and in other words name their parcel", async () => {
      const account = await openAccount(open);
      const moods = [
        ...(["latePushes", "doubledPushes", "looseTypes", "otherCase"] as const),
        ...(["sparseFields", "lateLabels"] as const),
      ];
      await account.setMoods(moods, 3);
      const booked: string[] = [];
      for (let n = 0; n < TIMES; n++) {
        booked.push((await account.book(`p-${n}`)).bookingId);
        account.world.pass(60);
        await account.world.tick();
      }
      for (let hours = 0; hours < 3; hours++) {
        account.world.pass(3_600);
        await account.world.tick();
      }
      const named = account
        .readPushes()
        .map(({ body }) => account.provider.readPush(new TextEncoder().encode(body)));
      expect(new Set(named)).toEqual(new Set(booked));
      // Collected and delivered; some twice.
      expect(named.length).toBeGreaterThan(2 * TIMES);
    });
  });
}
