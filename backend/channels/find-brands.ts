import type { ChannelBrands } from "#contract/channel-references.ts";

interface BrandQuery {
  search?: string | undefined;
  ids?: string[] | undefined;
  limit: number;
}
type Brand = ChannelBrands["brands"][number];

/**
 * Returns brands whose name contains the search, first those that begin with it. Brands in `ids`
 * come before all. `total` counts the search's matches. Pure.
 */
export function findBrands(
  { brands, noBrandId }: Pick<ChannelBrands, "brands" | "noBrandId">,
  { search = "", ids = [], limit }: BrandQuery,
): { brands: Brand[]; total: number; noBrand: Brand | null } {
  const wantedName = search.toLowerCase();
  const foundBrands = brands.filter(({ name }) => name.toLowerCase().includes(wantedName));
  const doesNameBegin = ({ name }: Brand) => name.toLowerCase().startsWith(wantedName);
  const readBrands = brands.filter(({ brandId }) => ids.includes(brandId));
  const sortedBrands = [
    ...foundBrands.filter(doesNameBegin),
    ...foundBrands.filter((brand) => !doesNameBegin(brand)),
  ].filter((brand) => !readBrands.includes(brand));
  return {
    brands: [...readBrands, ...sortedBrands].slice(0, Math.max(limit, readBrands.length)),
    total: foundBrands.length,
    noBrand: brands.find(({ brandId }) => brandId === noBrandId) ?? null,
  };
}
