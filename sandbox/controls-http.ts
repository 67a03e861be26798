import type { Context, Hono } from "hono";
import { z } from "zod";
import { answerSeller, type KnowsSeller } from "./for-seller.ts";
import { mountPath, type Surroundings } from "./mount.ts";

export type Action<Controls> = (controls: Controls, input: unknown) => Promise<unknown>;

interface ControlsHttp<Controls> extends KnowsSeller {
  controls: Controls;
  /** One action per control, named by the last part of its path. */
  actions: Readonly<Record<string, Action<Controls>>>;
  /** A shop's lists. The key is the last part of the path and the name in the answer. */
  lists: Readonly<Record<string, (shopId: string) => Promise<unknown>>>;
  page(c: Context, seller: string): Promise<Response>;
  shops(seller: string): Promise<unknown>;
  /** Throws an error that `isRefusal` recognises, if the shop is not the seller's. */
  requireShop(seller: string, shopId: string): Promise<void>;
  /** Returns the input, after checking that everything in it is the seller's. */
  ownInput(seller: string, input: unknown): Promise<object>;
  /** Whether the marketplace refused, and the error is not our fault. */
  isRefusal(error: unknown): error is Error;
  base(): string;
}

/**
 * Serves a marketplace's controls as a page, as its forms, and as JSON: the same actions for a
 * person and a test, each for their own shops only.
 */
export function addControls<Controls>(root: Hono, of: ControlsHttp<Controls>): void {
  root.get("/controls", (c) => answerSeller(c, of, (seller) => of.page(c, seller)));
  root.get("/controls/shops", (c) =>
    answerSeller(c, of, async (seller) => c.json({ shops: await of.shops(seller) })),
  );
  for (const [name, list] of Object.entries(of.lists))
    root.get(`/controls/${name}`, (c) =>
      answerSeller(c, of, async (seller) => {
        const shopId = c.req.query("shopId") ?? "";
        try {
          await of.requireShop(seller, shopId);
        } catch (error) {
          return c.json({ message: findProblem(of, error) ?? "" }, 404);
        }
        return c.json({ [name]: await list(shopId) });
      }),
    );
  root.post("/controls/:action", (c) =>
    answerSeller(c, of, async (seller) => {
      const name = c.req.param("action");
      const action = Object.hasOwn(of.actions, name) ? of.actions[name] : undefined;
      if (!action) return c.notFound();
      const run = async (input: unknown) => action(of.controls, await of.ownInput(seller, input));
      return c.req.header("content-type")?.includes("json")
        ? answerJson(c, of, run)
        : answerForm(c, of, run);
    }),
  );
}

interface ShopLists<Id> {
  listItems(shopId: Id): Promise<unknown>;
  listOrders(shopId: Id): Promise<unknown>;
  listChats?(shopId: Id): Promise<unknown>;
}

interface MarketplaceControls<Deps, Id, Controls> {
  controls(deps: Deps): Controls;
  actions: Readonly<Record<string, Action<Controls>>>;
  /** Converts the id in an address to the tables' type. */
  parseShopId(shopId: string): Id;
  listShops(deps: Deps, seller: string): Promise<unknown>;
  requireOwn(deps: Deps, seller: string, named: Record<string, unknown>): Promise<void>;
  page(c: Context, deps: Deps, controls: Controls, seller: string): Promise<Response>;
  /** Its errors for an impossible step. */
  refusal: new (
    ...args: never[]
  ) => Error;
}

/** The controls of a marketplace whose sellers have shops. */
export const createMarketplaceControls =
  <Deps extends Surroundings, Id, Controls extends ShopLists<Id>>(
    of: MarketplaceControls<Deps, Id, Controls>,
  ) =>
  (root: Hono, deps: Deps): void => {
    const controls = of.controls(deps);
    const { listChats } = controls;
    addControls(root, {
      controls,
      actions: of.actions,
      lists: {
        items: (shopId) => controls.listItems(of.parseShopId(shopId)),
        orders: (shopId) => controls.listOrders(of.parseShopId(shopId)),
        ...(listChats ? { chats: (shopId: string) => listChats(of.parseShopId(shopId)) } : {}),
      },
      page: (c, seller) => of.page(c, deps, controls, seller),
      shops: (seller) => of.listShops(deps, seller),
      seller: deps.seller,
      requireShop: (seller, shopId) => of.requireOwn(deps, seller, { shopId }),
      async ownInput(seller, input) {
        const named = z.looseObject({}).parse(input);
        await of.requireOwn(deps, seller, named);
        return { ...named, seller };
      },
      isRefusal: (error) => error instanceof of.refusal,
      base: () => mountPath(deps),
    });
  };

type RefusalOptions = Pick<ControlsHttp<unknown>, "isRefusal" | "base">;
type RunAction = (input: unknown) => Promise<unknown>;

async function answerJson(c: Context, of: RefusalOptions, run: RunAction): Promise<Response> {
  const input: unknown = await c.req.json().catch(() => null);
  try {
    return c.json({ ok: true, ...((await run(input)) ?? {}) });
  } catch (error) {
    const problem = findProblem(of, error);
    if (problem === null) throw error;
    return c.json({ ok: false, message: problem }, 422);
  }
}

/** Posts, then redirects to the page: reloading never repeats an order. */
async function answerForm(c: Context, of: RefusalOptions, run: RunAction): Promise<Response> {
  const { back, ...input } = await c.req.parseBody();
  const query = new URLSearchParams();
  if (typeof back === "string" && back) query.set("shop", back);
  try {
    await run(input);
    query.set("done", "1");
  } catch (error) {
    const problem = findProblem(of, error);
    if (problem === null) throw error;
    query.set("problem", problem);
  }
  return c.redirect(`${of.base()}/controls?${query}`, 303);
}

/** Returns the visitor's mistake, or `null` if the fault is ours. */
function findProblem(of: RefusalOptions, error: unknown): string | null {
  if (of.isRefusal(error)) return error.message;
  if (error instanceof z.ZodError)
    return error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
  return null;
}
