import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { addCourierDesk, DeskRefusal, HEAVIEST_G } from "../courier-desk.ts";
import { answerInMoods } from "../disturbances.ts";
import { type CallFate, changeMeanwhile, type Mood } from "../moods.ts";
import { createSandbox, type Product } from "../mount.ts";
import { findAreas, findZone } from "./areas.ts";
import { BiteshipError } from "./errors.ts";
import { BITESHIP_MOODS } from "./moods.ts";
import {
  advanceAll,
  cancelOrder,
  collectOrder,
  createOrder,
  deliverDue,
  findOrder,
  hasWaybill,
  Items,
  listOrders,
  moveOrder,
  presentOrder,
  type SandboxDeps,
  STATUSES,
  weighOrder,
} from "./orders.ts";
import { type AccountRow, accounts, type OrderRow } from "./schema.ts";
import { answerCouriers, computeRate, SERVICES } from "./services.ts";

const TITLE = "Biteship";

/**
 * Biteship in this process (https://biteship.com/en/docs): couriers, areas, rates and orders with
 * the names, statuses and errors of its documentation, pushes, and a desk to move parcels by hand.
 */
function createRoutes(deps: SandboxDeps): Hono {
  const root = new Hono();
  addCalls(root, deps);
  addCourierDesk(root, deps, {
    title: TITLE,
    states: STATUSES,
    async account(seller) {
      const { apiKey, webhookUrl, webhookKey, webhookSecret, ...moods } = await ensureAccount(
        deps,
        seller,
      );
      return {
        moods,
        facts: [["key", apiKey]],
        webhook: [
          { name: "url", label: "webhookUrl", value: webhookUrl },
          { name: "key", label: "webhookKey", value: webhookKey },
          { name: "secret", label: "webhookSecret", value: webhookSecret },
        ],
      };
    },
    async parcels(seller) {
      return (await listOrders(deps, seller)).map(({ id, waybillId, referenceId, status }) => ({
        ...{ id, code: waybillId, reference: referenceId ?? "", state: status },
      }));
    },
    move: (seller, id, state) => moveOrder(deps, seller, id, state),
    weigh: (seller, id, price) => weighOrder(deps, seller, id, price),
    setWebhook: (seller, values) => setWebhook(deps, seller, values),
    offeredMoods: BITESHIP_MOODS,
    setMoods: (seller, moods, seed) => setMoods(deps, seller, moods, seed),
  });
  root.onError((error, c) => {
    if (error instanceof BiteshipError) {
      const { status, code, details, message } = error;
      return c.json(
        {
          success: false,
          error: message,
          ...(code ? { code } : {}),
          ...(details ? { details } : {}),
        },
        status,
      );
    }
    if (error instanceof z.ZodError)
      return c.json({ success: false, error: "Required parameter is missing" }, 400);
    throw error;
  });
  return root;
}

async function ensureAccount(deps: SandboxDeps, seller: string): Promise<AccountRow> {
  const apiKey = `biteship_test.${randomBytes(32).toString("base64url")}`;
  await deps.db
    .insert(accounts)
    .values({ seller, apiKey, moods: [...(deps.moods ?? [])], createdAt: deps.now() })
    .onConflictDoNothing();
  const [account] = await deps.db.select().from(accounts).where(eq(accounts.seller, seller));
  if (!account) throw new Error("The account was not stored");
  return account;
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

/** Set in Biteship's dashboard, which first sends an empty push there. */
async function setWebhook(
  deps: SandboxDeps,
  seller: string,
  { url = "", key = "", secret = "" }: Record<string, string>,
): Promise<void> {
  if (url !== "" && URL.parse(url)?.origin !== deps.appOrigin)
    throw new DeskRefusal(`The address has to begin with ${deps.appOrigin}/`);
  const { ok } = url === "" ? { ok: true } : await deps.deliver({ url, body: "", headers: {} });
  if (!ok) throw new DeskRefusal("The address does not answer 200");
  await ensureAccount(deps, seller);
  await deps.db
    .update(accounts)
    .set({ webhookUrl: url, webhookKey: key, webhookSecret: secret })
    .where(eq(accounts.seller, seller));
}

/** Throws 401 for a wrong key. */
async function authenticateAccount(deps: SandboxDeps, c: Context): Promise<AccountRow> {
  const [account] = await deps.db
    .select()
    .from(accounts)
    .where(eq(accounts.apiKey, c.req.header("authorization") ?? ""));
  if (!account) throw new BiteshipError(401, 40000001, "Authorization failed");
  return account;
}

const Rates = z.looseObject({ couriers: z.string().min(1), items: Items });
const LOST_ANSWER = { success: false, error: "Something's wrong with Biteship's internal server" };
const createTransientError = () => new BiteshipError(500, 50000001, LOST_ANSWER.error);
const createThrottledError = () => new BiteshipError(429, 42900001, "Too many requests");

interface Call {
  account: AccountRow;
  fate: CallFate;
}

function addCalls(root: Hono, deps: SandboxDeps): void {
  const api = new Hono<{ Variables: Call }>();
  api.use(async (c, next) => {
    const account = await authenticateAccount(deps, c);
    const { seller, offlineCalls } = account;
    if (offlineCalls > 0) {
      await deps.db
        .update(accounts)
        .set({ offlineCalls: offlineCalls - 1 })
        .where(eq(accounts.seller, seller));
      return c.json(LOST_ANSWER, 500);
    }
    const owner = { ...account, where: eq(accounts.seller, seller) };
    const errors = { createThrottledError, createTransientError };
    const answer = await answerInMoods(deps.db, accounts, owner, errors, async (fate) => {
      c.set("account", account);
      c.set("fate", fate);
      await next();
      return c.res;
    });
    if (answer === c.res) return;
    c.res = undefined;
    c.res = answer;
  });
  api.get("/couriers", (c) => c.json(answerCouriers()));
  api.get("/maps/areas", (c) =>
    c.json({ success: true, areas: findAreas(c.req.query("input") ?? "") }),
  );
  api.post("/rates/couriers", async (c) => c.json(answerRates(await c.req.json())));
  api.post("/orders", async (c) => {
    const account = c.get("account");
    const order = await createOrder(deps, account, await c.req.json());
    if (account.lostAnswers > 0) {
      await deps.db
        .update(accounts)
        .set({ lostAnswers: sql`${accounts.lostAnswers} - 1` })
        .where(eq(accounts.seller, account.seller));
      return c.json(LOST_ANSWER, 500);
    }
    return c.json({ ...present(account, order), message: "Order successfully created" });
  });
  const present = (account: AccountRow, order: OrderRow) =>
    presentOrder(order, hasWaybill(deps, account, order));
  const requireOrder = async ({ seller }: AccountRow, id: string): Promise<OrderRow> => {
    const order = await findOrder(deps, seller, id);
    if (!order) throw new BiteshipError(404, 40002057, "Order not found");
    return order;
  };
  api.get("/orders/:id", async (c) => {
    const account = c.get("account");
    return c.json(present(account, await requireOrder(account, c.req.param("id"))));
  });
  api.post("/orders/:id/cancel", async (c) => {
    const { account, fate } = c.var;
    const order = await requireOrder(account, c.req.param("id"));
    await changeMeanwhile(fate, DeskRefusal, () => collectOrder(deps, order));
    const { id, status } = await cancelOrder(deps, await requireOrder(account, order.id));
    return c.json({
      success: true,
      message: "Order successfully deleted",
      object: "order",
      ...{ id, status },
      ...z
        .looseObject({ cancellation_reason_code: z.string() })
        .parse(await c.req.json().catch(() => null)),
    });
  });
  root.route("/v1", api);
}

/** https://biteship.com/en/docs/api/rates/retrieve */
function answerRates(body: unknown) {
  const asked = Rates.parse(body);
  const codes = asked.couriers.split(",");
  const weightG = asked.items.reduce((sum, item) => sum + item.weight * item.quantity, 0);
  const zone = findZone(asked);
  const insured = Number(asked.courier_insurance ?? 0);
  const offered = SERVICES.filter(({ courier_code }) => codes.includes(courier_code));
  if (offered.length === 0 || weightG > HEAVIEST_G)
    throw new BiteshipError(400, 40001010, "No courier available for the requested location");
  return {
    success: true,
    object: "courier_pricing",
    message: "Success to retrieve courier pricing",
    code: 20001003,
    origin: { location_id: null, latitude: null, longitude: null, country_code: "ID" },
    destination: { location_id: null, latitude: null, longitude: null, country_code: "ID" },
    pricing: offered.map((service) => computeRate(service, { zone, weightG, insured })),
  };
}

export const biteship = createSandbox({
  title: TITLE,
  moods: BITESHIP_MOODS,
  own: (_settings: object, { publicOrigin }: Product) => ({ appOrigin: publicOrigin }),
  routes: createRoutes,
  controls: (deps: SandboxDeps) => ({
    account: (seller: string) => ensureAccount(deps, seller),
    setWebhook: (seller: string, values: Record<string, string>) =>
      setWebhook(deps, seller, values),
    setMoods: (seller: string, moods: readonly Mood[], seed?: number) =>
      setMoods(deps, seller, moods, seed),
    orders: (seller: string) => listOrders(deps, seller),
    move: (seller: string, id: string, status: string) => moveOrder(deps, seller, id, status),
    weigh: (seller: string, id: string, price: number) => weighOrder(deps, seller, id, price),
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
