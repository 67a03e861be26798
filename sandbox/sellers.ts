interface NamedObject {
  shopId?: unknown;
}

interface OwnershipParams<Deps, Shop extends { shopId: string | number }> {
  listShops(deps: Deps, seller: string): Promise<Shop[]>;
  /** The marketplace's error for an impossible step. */
  refusal(message: string): Error;
  /** Returns the shop of a thing by the field that names it, or undefined. */
  shopWith: Readonly<
    Record<
      string,
      {
        thing: string;
        find(deps: Deps, id: string): Promise<Shop["shopId"] | undefined>;
      }
    >
  >;
}

/** Throws the same error for somebody else's thing as for a missing one. */
export const createOwnershipChecks =
  <Deps, Shop extends { shopId: string | number }>({
    listShops,
    refusal,
    shopWith,
  }: OwnershipParams<Deps, Shop>) =>
  async (deps: Deps, seller: string, named: NamedObject): Promise<void> => {
    const ownShopIds = new Set((await listShops(deps, seller)).map(({ shopId }) => String(shopId)));
    if (named.shopId !== undefined && !ownShopIds.has(String(named.shopId)))
      throw refusal(`There is no shop ${named.shopId}.`);
    for (const [field, { thing, find }] of Object.entries(shopWith)) {
      const id = (named as Record<string, unknown>)[field];
      if (id === undefined) continue;
      const shopId = await find(deps, String(id));
      if (shopId === undefined || !ownShopIds.has(String(shopId)))
        throw refusal(`There is no such ${thing}.`);
    }
  };
