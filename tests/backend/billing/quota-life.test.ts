import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeQuota, chargeOrder, SIGN_UP_BONUS } from "#backend/billing/change-quota.ts";
import { endExpiredCoupons } from "#backend/billing/coupons/end-coupons.ts";
import { suspendOverdue } from "#backend/billing/suspend-overdue.ts";
import { newId } from "#backend/db/columns.ts";
import { couponUses, promotions } from "#backend/db/schema/promotions.ts";
import { transaction } from "#backend/db/transaction.ts";
import { UNLIMITED_QUOTA_FLAG } from "#contract/order-quota.ts";
import { ACCOUNT_STATUS, ORDER_QUOTA_TYPE } from "#contract/statuses.ts";
import type { Coupon, TopUpPrice } from "#contract/top-up.ts";
import { staffOf } from "#tests/backend/staff/people.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { mailsTo } from "#tests/support/mailbox.ts";
import { ask, begin, cancel, creditsOf, DAY, pay, QR, readRefusal, setAccount } from "./top-up.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { INTERNAL_USERS: "etalase.example" } });
});
afterAll(() => world.close());

const COUPONS = "/v1/accounts/coupons";
const spend = ({ accountId }: SignedIn, orders: number) =>
  transaction(world.backend.db, (tx) =>
    changeQuota(tx, {
      accountId,
      type: ORDER_QUOTA_TYPE.backOffice,
      delta: -orders,
      now: world.clock.now(),
    }),
  );
const me = async (member: SignedIn) =>
  (
    await ask<{
      account: { status: number; orderQuota: number; gracePeriodEndedAt: string | null };
    }>(member, "/v1/accounts/me")
  ).json.account;
let people = 0;
/** New each time, because the clock advances for weeks and sessions end. */
const internalUser = () => world.signUp({ email: `person${++people}@etalase.example` });
const makeCoupon = async (coupon: object) => {
  const internal = await internalUser();
  const code = `K-${newId().slice(-12)}`.toUpperCase();
  expect((await ask(internal, "/admin-coupons", { code, ...coupon })).status).toBe(200);
  return code;
};
const apply = (member: SignedIn, code: string) =>
  ask<{ coupon: Coupon; orderQuota: number }>(member, `${COUPONS}/;use`, { code });

test("used-up quota leads to 7 days of grace, then suspension, until a top-up", async () => {
  const laras = await world.signUp();
  await spend(laras, SIGN_UP_BONUS);
  const grace = await me(laras);
  expect(grace).toMatchObject({ status: ACCOUNT_STATUS.grace, orderQuota: 0 });
  expect(Date.parse(grace.gracePeriodEndedAt ?? "") - world.clock.now().getTime()).toBe(7 * DAY);
  await suspendOverdue(world.backend);
  expect((await me(laras)).status).toBe(ACCOUNT_STATUS.grace);
  world.clock.advance(7 * DAY);
  await suspendOverdue(world.backend);
  expect((await me(laras)).status).toBe(ACCOUNT_STATUS.suspended);
  expect((await laras.fetch("/v1/orders")).status).toBe(403);
  const made = await begin(laras, QR);
  await pay(world, made);
  await world.drain();
  expect(await me(laras)).toMatchObject({
    status: ACCOUNT_STATUS.active,
    orderQuota: 500,
    gracePeriodEndedAt: null,
  });
  expect((await laras.fetch("/v2/orders?limit=1")).status).not.toBe(403);
});

test("members who can top up get one mail when the quota is used up and one on suspension", async () => {
  const laras = await world.signUp({ shopName: "Toko Laras" });
  const nok = await staffOf(world, laras, ["quota-manage"]);
  const packer = await staffOf(world, laras, ["order-manage"]);
  await spend(laras, SIGN_UP_BONUS - 1);
  const internal = await internalUser();
  const path = `/admin-accounts/${laras.accountId}/order-quota`;
  const mailed = async ({ email }: { email: string }) =>
    (await mailsTo(world, email)).map(({ subject, text }) => ({ subject, text }));
  expect(await mailed(laras)).toEqual([]);
  for (let n = 0; n < 2; n++)
    expect((await ask(internal, path, { delta: -1, note: "Koreksi" })).status).toBe(200);
  const ends = new Date(world.clock.now().getTime() + 7 * DAY);
  const until = new Intl.DateTimeFormat("id", { dateStyle: "long", timeZone: "Asia/Jakarta" });
  for (const reader of [laras, nok]) {
    const [mail, ...others] = await mailed(reader);
    expect([mail?.subject, others]).toEqual(["Kuota pesanan Toko Laras habis", []]);
    expect(mail?.text).toContain(until.format(ends));
    expect(mail?.text).toContain("http://etalase.test/order-quota/top-up");
  }
  world.clock.advance(7 * DAY);
  for (let run = 0; run < 2; run++) await suspendOverdue(world.backend);
  expect((await mailed(laras)).map(({ subject }) => subject)).toEqual([
    "Kuota pesanan Toko Laras habis",
    "Toko Laras ditangguhkan",
  ]);
  expect(await mailed(packer)).toEqual([]);
});

test("an unlimited account is never charged and never runs out of quota", async () => {
  const laras = await world.signUp();
  await setAccount(world, laras, { flags: [UNLIMITED_QUOTA_FLAG] });
  await transaction(world.backend.db, (tx) =>
    chargeOrder(world.backend, tx, { id: "none", accountId: laras.accountId }),
  );
  await spend(laras, 5_000);
  expect(await me(laras)).toMatchObject({ status: ACCOUNT_STATUS.active, orderQuota: -4_000 });
});

test("a coupon adds its orders once, and expires with what is left of them", async () => {
  const laras = await world.signUp();
  const code = await makeCoupon({ quota: 100, validDays: 5 });
  const { json } = await apply(laras, code.toLowerCase());
  expect(json).toMatchObject({ orderQuota: 1_100, coupon: { quota: 100, remaining: 100 } });
  expect(await readRefusal(laras, `${COUPONS}/;use`, { code })).toContain("coupon_already_used");
  await spend(laras, 30);
  const active = async () => (await ask<{ coupons: Coupon[] }>(laras, COUPONS)).json.coupons;
  expect(await active()).toMatchObject([{ code, remaining: 70 }]);
  world.clock.advance(5 * DAY);
  expect(await active()).toEqual([]);
  await endExpiredCoupons(world.backend);
  await endExpiredCoupons(world.backend);
  const { json: page } = await ask<{ histories: object[] }>(
    laras,
    "/v1/accounts/order-quota-histories?historyTypes=103,202",
  );
  expect(page.histories).toMatchObject([
    { type: 202, delta: -70, couponCode: code },
    { type: 103, delta: 100, couponCode: code },
  ]);
  expect((await me(laras)).orderQuota).toBe(1_000);
});

test("orders use the coupon that ends first", async () => {
  const laras = await world.signUp();
  for (const validDays of [5, 1]) await apply(laras, await makeCoupon({ quota: 40, validDays }));
  await spend(laras, 30);
  world.clock.advance(2 * DAY);
  await endExpiredCoupons(world.backend);
  expect((await me(laras)).orderQuota).toBe(1_040);
});

test("a coupon is refused with the first reason that applies", async () => {
  const laras = await world.signUp();
  const use = (code: string) => readRefusal(laras, `${COUPONS}/;use`, { code });
  const at = (days: number) => new Date(world.clock.now().getTime() + days * DAY).toISOString();
  expect(await use("NOBODY-MADE-IT")).toContain("coupon_unknown");
  expect(await use(await makeCoupon({ quota: 1, countryCode: "th" }))).toContain("coupon_unknown");
  expect(await use(await makeCoupon({ quota: 1, startsAt: at(1) }))).toContain(
    "coupon_not_started",
  );
  expect(await use(await makeCoupon({ quota: 1, startsAt: at(-2), endsAt: at(-1) }))).toContain(
    "coupon_over",
  );
  const last = await makeCoupon({ quota: 1, maxUses: 1 });
  const others = await Promise.all(Array.from({ length: 4 }, () => world.signUp()));
  const answers = await Promise.all(others.map((member) => apply(member, last)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  expect(await use(last)).toContain("coupon_used_up");
});

test("five unknown coupon codes block the account's coupons for a while", async () => {
  const [laras, budi] = [await world.signUp(), await world.signUp()];
  const good = await makeCoupon({ quota: 100 });
  const known = await makeCoupon({ quota: 1 });
  expect((await apply(laras, known)).status).toBe(200);
  // A known but refused code does not count as a guess.
  for (let n = 0; n < 6; n++)
    expect(await readRefusal(laras, `${COUPONS}/;use`, { code: known })).toContain(
      "coupon_already_used",
    );
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => apply(laras, `TEBAK-${n}`).then(({ status }) => status)),
  );
  expect(guesses.sort()).toEqual([...Array(5).fill(422), ...Array(15).fill(429)]);
  expect((await apply(laras, good)).status).toBe(429);
  expect((await apply(budi, good)).status).toBe(200);
  world.clock.advance(10 * 60_000 + 1_000);
  expect((await apply(laras, good)).status).toBe(200);
});

test("coupon quota never exceeds the balance", async () => {
  const codes = await Promise.all(
    [1, 2, 5].map((validDays) => makeCoupon({ quota: 40, validDays })),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.record({ use: fc.constantFrom(...codes) }),
          fc.record({ spend: fc.integer({ min: 1, max: 600 }) }),
          fc.record({ days: fc.integer({ min: 1, max: 2 }) }),
        ),
        { maxLength: 10 },
      ),
      async (steps) => {
        const member = await world.signUp();
        for (const step of steps) {
          if ("use" in step) await apply(member, step.use);
          else if ("spend" in step) await spend(member, step.spend);
          else {
            world.clock.advance(step.days * DAY);
            await endExpiredCoupons(world.backend);
          }
          const rows = await world.backend.db
            .select()
            .from(couponUses)
            .where(and(eq(couponUses.accountId, member.accountId)));
          const held = rows.reduce((sum, { remaining }) => sum + remaining, 0);
          expect(held).toBeLessThanOrEqual(Math.max(0, (await me(member)).orderQuota));
        }
        await creditsOf(world, member);
      },
    ),
    { numRuns: 20 },
  );
});

test("a promotion reduces the price before VAT once per account, and is returned when the transaction is cancelled", async () => {
  const laras = await world.signUp();
  const code = `P-${newId().slice(-12)}`.toUpperCase();
  const internal = await internalUser();
  const promotion = { code, percent: 15, minQuota: 2_000, maxUses: 1 };
  expect((await ask(internal, "/admin-promotions", promotion)).status).toBe(200);
  expect(await readRefusal(internal, "/admin-promotions", promotion)).toContain("code_taken");
  const CHECK = "/v1/accounts/promotion-codes/;check";
  expect(await readRefusal(laras, CHECK, { packageNumber: 1, promotionCode: code })).toContain(
    "promotion_needs_more",
  );
  const { json } = await ask<{ price: TopUpPrice }>(laras, CHECK, {
    packageNumber: 2,
    promotionCode: code,
  });
  expect(json.price).toMatchObject({
    price: 500_000,
    discount: 75_000,
    vat: 46_750,
    total: 471_750,
  });
  const request = { ...QR, packageNumber: 2, promotionCode: code };
  const made = await begin(laras, request);
  expect(made.total).toBe(json.price.total);
  const CREATE = "/v1/accounts/transactions";
  expect(await readRefusal(laras, CREATE, request)).toContain("promotion_used_up");
  const usesOf = async () =>
    (await world.backend.db.select().from(promotions).where(eq(promotions.code, code)))[0]?.uses;
  expect(await usesOf()).toBe(1);
  await cancel(laras, made);
  expect(await usesOf()).toBe(0);
  const [one, two] = await Promise.all([
    ask(laras, CREATE, request),
    ask(await world.signUp(), CREATE, request),
  ]);
  expect([one.status, two.status].sort()).toEqual([200, 422]);
  expect(await usesOf()).toBe(1);
});

test("a coupon or promotion can be ended at once, and quota already given stays", async () => {
  const [laras, nok] = [await world.signUp(), await world.signUp()];
  const internal = await internalUser();
  const code = `E-${newId().slice(-12)}`.toUpperCase();
  const made = await ask<{ coupon: { id: string } }>(internal, "/admin-coupons", {
    ...{ code, quota: 900_000 },
  });
  expect((await apply(laras, code)).status).toBe(200);
  const later = new Date(world.clock.now().getTime() + DAY).toISOString();
  const next = await ask<{ promotion: { id: string } }>(internal, "/admin-promotions", {
    ...{ code, percent: 90, startsAt: later },
  });
  const [coupon, promotion] = [made.json.coupon.id, next.json.promotion.id];
  const end = (who: SignedIn, path: string) => ask<object>(who, path, {});
  expect((await end(laras, `/admin-coupons/${coupon}/;end`)).status).toBe(403);
  expect((await end(internal, `/admin-coupons/${promotion}/;end`)).status).toBe(404);
  expect((await end(internal, `/admin-promotions/${coupon}/;end`)).status).toBe(404);
  const ended = { endsAt: world.clock.now().toISOString() };
  expect((await end(internal, `/admin-coupons/${coupon}/;end`)).json).toMatchObject({
    coupon: ended,
  });
  expect((await end(internal, `/admin-promotions/${promotion}/;end`)).json).toMatchObject({
    promotion: ended,
  });
  world.clock.advance(2 * DAY);
  expect(await readRefusal(nok, `${COUPONS}/;use`, { code })).toContain("coupon_over");
  const asked = { packageNumber: 2, promotionCode: code };
  expect(await readRefusal(nok, "/v1/accounts/promotion-codes/;check", asked)).toContain(
    "promotion_over",
  );
  expect((await me(laras)).orderQuota).toBe(SIGN_UP_BONUS + 900_000);
  // An ended coupon keeps its time of end.
  const again = await end(await internalUser(), `/admin-coupons/${coupon}/;end`);
  expect(again.json).toMatchObject({ coupon: ended });
});
