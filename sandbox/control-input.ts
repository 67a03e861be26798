import { z } from "zod";
import type { Action } from "./controls-http.ts";
import { MOODS, type Mood } from "./moods.ts";

/** Form fields are text and leave unticked boxes out; JSON has real types. These read both. */
export const Whole = z.coerce.number().int().positive();
export const Flag = z
  .union([z.boolean(), z.literal("on").transform(() => true), z.literal("").transform(() => false)])
  .default(false);

const shopName = z.string().trim().min(1).max(60);
/** `seller`: the marketplace's name of the visitor. */
export const NewShop = z.object({ name: shopName, seller: z.string() });
export const NewShopIn = NewShop.extend({ region: z.enum(["ID", "TH"]) });

/** An item that the seller creates on the marketplace's own pages. */
export const createItemSchema = (most: {
  name: readonly [min: number, max: number];
  sku: number;
}) =>
  z.object({
    name: z.string().trim().min(most.name[0]).max(most.name[1]),
    sku: z.string().trim().max(most.sku).optional(),
    price: z.coerce.number().positive().max(1_000_000_000),
    stock: z.coerce.number().int().min(0).max(99_999),
    sizes: Flag,
  });

export const NewOrder = z.object({
  /** Units of the only line of an order from the form. */
  quantity: Whole.max(1000).default(1),
  count: Whole.max(500).default(1),
  paid: Flag,
  message: z.string().max(500).optional(),
});

export const createActions = <Name extends string, A>(
  names: readonly Name[],
  make: (name: Name) => A,
): Record<Name, A> =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, A>;

export const createShopActions = <Id, Name extends string>(
  shopId: z.ZodType<Id>,
  names: readonly Name[],
): Record<Name, Action<Record<Name, (shopId: Id) => Promise<unknown>>>> =>
  createActions(
    names,
    (name) => (controls, input) => controls[name](z.object({ shopId }).parse(input).shopId),
  );

/** Returns actions on an order that need only its id; `told` builds the answer. */
export const createOrderActions = <Name extends string, Id, Moved>(
  named: z.ZodType<Id>,
  names: readonly Name[],
  told: (moved: Moved, id: Id) => object,
): Record<Name, Action<Record<Name, (id: Id) => Promise<Moved>>>> =>
  createActions(names, (name) => async (controls, input) => {
    const id = named.parse(input);
    return told(await controls[name](id), id);
  });

interface TalkControls<Id> {
  letTalk(shopId: Id, talks: boolean): Promise<unknown>;
}

export function createTalkActions<Id>(
  shopId: z.ZodType<Id>,
): Record<"buyersTalk" | "buyersWait", Action<TalkControls<Id>>> {
  const parseShopId = (input: unknown) => z.object({ shopId }).parse(input).shopId;
  return {
    buyersTalk: (controls, input) => controls.letTalk(parseShopId(input), true),
    buyersWait: (controls, input) => controls.letTalk(parseShopId(input), false),
  };
}

interface ReviewControls<Id> {
  reviewByHand(shopId: Id, isByHand: boolean): Promise<unknown>;
}

/** Sets whether the review of products waits for a person. */
export function reviewActions<Id>(
  shopId: z.ZodType<Id>,
): Record<"holdReviews" | "passReviews", Action<ReviewControls<Id>>> {
  const parseShopId = (input: unknown) => z.object({ shopId }).parse(input).shopId;
  return {
    holdReviews: (controls, input) => controls.reviewByHand(parseShopId(input), true),
    passReviews: (controls, input) => controls.reviewByHand(parseShopId(input), false),
  };
}

/** The form has a box for each mood, JSON a list of their names. */
export const Moods = z
  .looseObject({ seed: Whole.max(1_000_000).default(1), moods: z.array(z.enum(MOODS)).optional() })
  .transform(({ seed, moods, ...boxes }) => ({
    ...{ seed, moods: moods ?? MOODS.filter((mood) => Flag.parse(boxes[mood])) },
  }));

interface DisturbanceControls<Id> {
  setMoods(shopId: Id, moods: readonly Mood[], seed: number): Promise<unknown>;
  goOffline(shopId: Id, calls: number): Promise<unknown>;
  throttle(shopId: Id, calls: number): Promise<unknown>;
  failNextLabel(shopId: Id, labels: number): Promise<unknown>;
}

export function createDisturbances<Id>(
  shopId: z.ZodType<Id>,
): Record<
  "goOffline" | "throttle" | "failNextLabel" | "setMoods",
  Action<DisturbanceControls<Id>>
> {
  const Calls = z.object({ shopId, calls: Whole.max(1000) });
  const Labels = z.object({ shopId, labels: Whole.max(100).default(1) });
  return {
    setMoods: (controls, input) => {
      const { seed, moods } = Moods.parse(input);
      return controls.setMoods(z.object({ shopId }).parse(input).shopId, moods, seed);
    },
    throttle: (controls, input) => {
      const { shopId, calls } = Calls.parse(input);
      return controls.throttle(shopId, calls);
    },
    goOffline: (controls, input) => {
      const { shopId, calls } = Calls.parse(input);
      return controls.goOffline(shopId, calls);
    },
    failNextLabel: (controls, input) => {
      const { shopId, labels } = Labels.parse(input);
      return controls.failNextLabel(shopId, labels);
    },
  };
}
