import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import { addCourierDesk, DeskRefusal } from "../courier-desk.ts";
import { answerInMoods } from "../disturbances.ts";
import { labelPdf } from "../label-pdf.ts";
import { type CallFate, changeMeanwhile, type Mood } from "../moods.ts";
import { createSandbox, type Product } from "../mount.ts";
import { SHIPPOP_MOODS } from "./moods.ts";
import {
  Address,
  advanceAll,
  cancelParcel,
  collectParcel,
  confirmPurchase,
  deliverDue,
  findAccount,
  findParcel,
  findPurchase,
  isNumbered,
  listOrders,
  makePurchase,
  moveOrder,
  Parcel,
  type SandboxDeps,
  ShippopError,
  STATUSES,
  weighOrder,
} from "./orders.ts";
import { type AccountRow, accounts, type OrderRow, orders } from "./schema.ts";
import { quoteService, SERVICES } from "./services.ts";

const TITLE = "SHIPPOP";

/**
 * SHIPPOP in this process (https://documenter.getpostman.com/view/10021496/Tzz8qwkE): prices,
 * bookings that cost nothing until they are confirmed, labels, tracking and pickups with the names
 * and errors of its collection, pushes, and a desk to move parcels by hand.
 */
function createRoutes(deps: SandboxDeps): Hono {
  const root = new Hono();
  addCalls(root, deps);
  addCourierDesk(root, deps, {
    title: TITLE,
    states: STATUSES,
    async account(seller) {
      const { apiKey, email, webhookUrl, ...moods } = await ensureAccount(deps, seller);
      return {
        moods,
        facts: [
          ["key", apiKey],
          ["email", email],
        ],
        webhook: [{ name: "url", label: "webhookUrl", value: webhookUrl }],
      };
    },
    async parcels(seller) {
      return (await listOrders(deps, seller)).map(
        ({ code, courierTrackingCode, sent, status }) => ({
          ...{ id: code, code: courierTrackingCode ?? "", state: status },
          reference:
            z.object({ meta: z.object({ ref_no_1: z.string() }) }).safeParse(sent).data?.meta
              .ref_no_1 ?? "",
        }),
      );
    },
    move: (seller, id, state) => moveOrder(deps, seller, id, state),
    weigh: (seller, id, price) => weighOrder(deps, seller, id, price),
    setWebhook: (seller, values) => setWebhook(deps, seller, values.url ?? ""),
    offeredMoods: SHIPPOP_MOODS,
    setMoods: (seller, moods, seed) => setMoods(deps, seller, moods, seed),
  });
  root.onError((error, c) => {
    // Failures come with HTTP 200.
    if (error instanceof GatewayError) return c.text(error.message, error.status);
    if (error instanceof ShippopError)
      return c.json({ status: false, code: error.code, message: error.message });
    if (error instanceof z.ZodError)
      return c.json({ status: false, code: 400, message: z.prettifyError(error) });
    throw error;
  });
  return root;
}

async function ensureAccount(deps: SandboxDeps, seller: string): Promise<AccountRow> {
  await deps.db
    .insert(accounts)
    .values({
      seller,
      apiKey: `dv${randomBytes(32).toString("hex")}`,
      email: "shop@shippop.test",
      moods: [...(deps.moods ?? [])],
      createdAt: deps.now(),
    })
    .onConflictDoNothing();
  return findAccount(deps, seller);
}

async function setMoods(
  deps: SandboxDeps,
  seller: string,
  moods: readonly Mood[],
  moodSeed = 1,
): Promise<void> {
  await ensureAccount(deps, seller);
  await deps.db
    .update(accounts)
    .set({ moods: [...moods], moodSeed, moodCalls: 0 })
    .where(eq(accounts.seller, seller));
}

async function setWebhook(deps: SandboxDeps, seller: string, url: string): Promise<void> {
  if (url !== "" && URL.parse(url)?.origin !== deps.appOrigin)
    throw new DeskRefusal(`The address has to begin with ${deps.appOrigin}/`);
  await ensureAccount(deps, seller);
  await deps.db.update(accounts).set({ webhookUrl: url }).where(eq(accounts.seller, seller));
}

/** An answer of the server before the API, which is no JSON. */
class GatewayError extends Error {
  readonly status: 429 | 502;
  constructor(status: 429 | 502, message: string) {
    super(message);
    this.status = status;
  }
}
const createTransientError = () => new GatewayError(502, "Bad Gateway");
const createThrottledError = () => new GatewayError(429, "Too Many Requests");

const Keyed = z.looseObject({ api_key: z.string() });

async function authenticateAccount(deps: SandboxDeps, body: unknown): Promise<AccountRow> {
  const { api_key } = Keyed.parse(body);
  const [account] = await deps.db.select().from(accounts).where(eq(accounts.apiKey, api_key));
  if (!account) throw new ShippopError(400, "API KEY is invalid");
  return account;
}

const Asked = z.looseObject({
  data: z.record(
    z.string(),
    z.looseObject({
      from: Address,
      to: Address,
      parcel: Parcel,
      courier_code: z.string().optional(),
      cod_amount: z.number().int().optional(),
      showall: z.number().optional(),
    }),
  ),
});
const Bookings = z.looseObject({ email: z.string(), data: z.record(z.string(), z.unknown()) });
const Purchased = z.looseObject({ purchase_id: z.number().int() });
const Coded = z.looseObject({ tracking_code: z.string() });

function addCalls(root: Hono, deps: SandboxDeps): void {
  const answerCall = (account: AccountRow, work: (fate: CallFate) => Promise<Response>) =>
    answerInMoods(
      deps.db,
      accounts,
      { ...account, where: eq(accounts.seller, account.seller) },
      { createThrottledError, createTransientError },
      work,
    );
  const addKeyedCall = (
    path: string,
    answer: (
      account: AccountRow,
      body: unknown,
      fate: CallFate,
    ) => Promise<Record<string, unknown> | null>,
  ) =>
    root.post(path, async (c) => {
      const body: unknown = await c.req.json();
      const account = await authenticateAccount(deps, body);
      if (account.offlineCalls > 0) {
        await decreaseCounter(deps, account, "offlineCalls");
        return c.text("Bad Gateway", 502);
      }
      return answerCall(account, async (fate) => {
        const answered = await answer(account, body, fate);
        return answered ? c.json({ status: true, ...answered }) : c.text("Gateway Timeout", 504);
      });
    });
  addKeyedCall("/pricelist/", async (_account, body) => ({ data: listPrices(body) }));
  addKeyedCall("/booking/", async (account, body) => {
    const [booking] = Object.values(Bookings.parse(body).data);
    const order = await makePurchase(deps, account, booking);
    return {
      purchase_id: order.purchaseId,
      total_price: order.price / 100,
      total_cod_charge: 0,
      data: { 0: { ...presentOrder(order, false), status: true } },
    };
  });
  addKeyedCall("/confirm/", async (account, body) => {
    const { purchase_id } = Purchased.parse(body);
    const order = await confirmPurchase(
      deps,
      await findPurchase(deps, account.seller, purchase_id),
    );
    if (account.lostAnswers > 0) {
      await decreaseCounter(deps, account, "lostAnswers");
      return null;
    }
    const { code, courierCode } = order;
    const result = { status: true, tracking_code: code, courier_code: courierCode };
    const number = isNumbered(deps, account, order) ? order.courierTrackingCode : "";
    return { result: { 0: { ...result, courier_tracking_code: number } } };
  });
  addKeyedCall("/tracking_purchase/", async (account, body) => {
    const { purchase_id } = Purchased.parse(body);
    const order = await findPurchase(deps, account.seller, purchase_id);
    return {
      purchase_id: order.purchaseId,
      total_price: (order.price / 100).toFixed(2),
      purchase_status: order.paidAt ? "paid" : "unpaid",
      data: {
        0: {
          ...presentOrder(order, isNumbered(deps, account, order)),
          price: (order.price / 100).toFixed(2),
        },
      },
    };
  });
  addKeyedCall("/label_tracking_code/", async (account, body) => {
    const { tracking_code } = Coded.parse(body);
    const order = await findParcel(deps, tracking_code, account.seller);
    if (!order.courierTrackingCode) throw new ShippopError(404, "Error: Purchase unconfirmed");
    if (!isNumbered(deps, account, order)) throw new ShippopError(400, "Label is not ready");
    return { pdf: Buffer.from(await drawLabel(order)).toString("base64") };
  });
  addKeyedCall("/cancel/", async (account, body, fate) => {
    const { courier_tracking_code } = z
      .looseObject({ courier_tracking_code: z.string() })
      .parse(body);
    const find = () => findParcel(deps, courier_tracking_code, account.seller);
    await changeMeanwhile(fate, ShippopError, async () => collectParcel(deps, await find()));
    await cancelParcel(deps, await find());
    return {};
  });
  addKeyedCall("/calltopickup/", async (account, body) => {
    const { tracking_code } = Coded.parse(body);
    const order = await findParcel(deps, tracking_code, account.seller);
    const { datetime_pickup } = z
      .looseObject({ datetime_pickup: z.string().optional() })
      .parse(body);
    if (order.courierCode === "EMST" && !datetime_pickup)
      throw new ShippopError(400, "datetime_pickup is required");
    await deps.db
      .update(orders)
      .set({ calledAt: deps.now() })
      .where(eq(orders.purchaseId, order.purchaseId));
    return { courier_ticket_id: String(order.purchaseId), courier_pickup_id: order.purchaseId };
  });
  root.post("/tracking/", async (c) => {
    const { tracking_code } = Coded.parse(await c.req.json());
    const order = await findParcel(deps, tracking_code);
    const account = await findAccount(deps, order.seller);
    return answerCall(account, async () =>
      c.json({
        status: true,
        order_status: order.status,
        order_cancel_detail: "",
        ...presentOrder(order, isNumbered(deps, account, order)),
        price: order.price / 100,
        state: Object.fromEntries(order.states.map((state, at) => [at, state])),
        states: order.states,
      }),
    );
  });
}

const decreaseCounter = (
  deps: SandboxDeps,
  account: AccountRow,
  what: "lostAnswers" | "offlineCalls",
) =>
  deps.db
    .update(accounts)
    .set({ [what]: sql`${accounts[what]} - 1` })
    .where(eq(accounts.seller, account.seller));

const presentOrder = (
  { code, courierCode, courierTrackingCode, price }: OrderRow,
  hasNumber: boolean,
) => ({
  tracking_code: code,
  courier_code: courierCode,
  courier_tracking_code: (hasNumber ? courierTrackingCode : null) ?? "",
  price: price / 100,
  discount: 0,
});

/** For each asked parcel an object by the couriers' codes; only those that go, unless all. */
function listPrices(body: unknown) {
  const { data } = Asked.parse(body);
  return Object.fromEntries(
    Object.entries(data).map(([key, { from, to, parcel, ...asked }]) => {
      const about = { from, to, weightG: parcel.weight, codAmount: asked.cod_amount ?? 0 };
      const rows = SERVICES.filter(
        ({ code }) => asked.courier_code === undefined || asked.courier_code === code,
      )
        .map((service) => quoteService(service, about))
        .filter(({ available }) => available || asked.showall === 1);
      return [key, Object.fromEntries(rows.map((row) => [row.courier_code, row]))];
    }),
  );
}

const Printed = z.looseObject({
  from: Address,
  to: Address,
  cod_amount: z.number().optional(),
  product: z
    .record(
      z.string(),
      z.looseObject({ name: z.string(), amount: z.number(), product_code: z.string() }),
    )
    .optional(),
});

function drawLabel(order: OrderRow): Promise<Uint8Array> {
  const { from, to, cod_amount: cod = 0, product = {} } = Printed.parse(order.sent);
  const service = SERVICES.find(({ code }) => code === order.courierCode);
  return labelPdf([
    {
      courier: service?.name ?? order.courierCode,
      letters: "own",
      cod: cod > 0 ? `THB ${cod}` : null,
      trackingNumber: order.courierTrackingCode ?? order.code,
      reference: order.code,
      buyer: {
        ...{ username: "", name: to.name, phone: to.tel, address: to.address },
        ...{ district: to.district, city: to.state, state: to.province, zipcode: to.postcode },
      },
      sender: { name: from.name, address: from.address },
      lines: Object.values(product).map(({ name, amount, product_code: sku }) => ({
        ...{ quantity: amount, name, sku },
      })),
    },
  ]);
}

export const shippop = createSandbox({
  title: TITLE,
  moods: SHIPPOP_MOODS,
  own: (_settings: object, { publicOrigin }: Product) => ({ appOrigin: publicOrigin }),
  routes: createRoutes,
  controls: (deps: SandboxDeps) => ({
    account: (seller: string) => ensureAccount(deps, seller),
    setWebhook: (seller: string, url: string) => setWebhook(deps, seller, url),
    setMoods: (seller: string, moods: readonly Mood[], seed?: number) =>
      setMoods(deps, seller, moods, seed),
    orders: (seller: string) => listOrders(deps, seller),
    move: (seller: string, id: string, status: string) => moveOrder(deps, seller, id, status),
    weigh: (seller: string, id: string, baht: number) => weighOrder(deps, seller, id, baht),
    mishap: async (
      seller: string,
      values: Partial<Pick<AccountRow, "lostAnswers" | "offlineCalls">>,
    ) => {
      await deps.db.update(accounts).set(values).where(eq(accounts.seller, seller));
    },
  }),
  async tick(deps: SandboxDeps, now) {
    await advanceAll(deps);
    return deliverDue(deps, now);
  },
});
