import type { Mood } from "./moods.ts";

interface ShopTable<Shop, Id, Values> {
  find(shopId: Id): Promise<Shop | undefined>;
  set(shopId: Id, values: Values): Promise<unknown>;
  /** The marketplace's error for an impossible step. */
  refusal(message: string): Error;
}

/** The controls of a shop in every marketplace, on columns that each has. */
export function createShopControls<
  Shop,
  Id extends string | number,
  Values extends {
    throttledCalls?: number;
    offlineCalls?: number;
    failingLabels?: number;
    moods?: Mood[];
  },
>({ find, set, refusal }: ShopTable<Shop, Id, Values>) {
  const requireShop = async (shopId: Id): Promise<Shop> => {
    const shop = await find(shopId);
    if (!shop) throw refusal(`There is no shop ${shopId}.`);
    return shop;
  };
  const setShop = async (shopId: Id, values: Values): Promise<void> => {
    await requireShop(shopId);
    await set(shopId, values);
  };
  return {
    requireShop,
    setShop,
    mishaps: {
      throttle: (shopId: Id, throttledCalls: number) =>
        setShop(shopId, { throttledCalls } as Values),
      goOffline: (shopId: Id, offlineCalls: number) => setShop(shopId, { offlineCalls } as Values),
      failNextLabel: (shopId: Id, failingLabels = 1) =>
        setShop(shopId, { failingLabels } as Values),
      /** The same seed has the same effects in the same calls. */
      setMoods: (shopId: Id, moods: readonly Mood[], moodSeed = 1) =>
        setShop(shopId, { moods: [...moods], moodSeed, moodCalls: 0 } as unknown as Values),
    },
  };
}

/** An order to place: paid or not, and how many times. */
export type OrderWish<Input, Id> = Omit<Input, "paid" | "cod"> &
  Partial<Pick<Input, Extract<keyof Input, "paid" | "cod">>> & {
    shopId: Id;
    /** How many, each with its own buyer. One, if absent. */
    count?: number;
  };

/** Runs `make` one after the other; once if no count is given. */
export async function makeSeveral<T>(
  count: number | undefined,
  make: () => Promise<T>,
): Promise<T[]> {
  const made: T[] = [];
  for (let n = 0; n < (count ?? 1); n++) made.push(await make());
  return made;
}
