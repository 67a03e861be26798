import type { ChannelBrands } from "#contract/channel-references.ts";

interface BrandQuery {
  search?: string | undefined;
  ids?: string[] | undefined;
  limit: number;
}
type Brand = ChannelBrands["brands"][number];

/**
 * Returns brands whose name contains the search, first those that begin with it. Brands in `ids`
 * come before them. `total` counts the search's matches. Pure.
 */
export function findBrands(
  { brands, noBrandId }: Pick<ChannelBrands, "brands" | "noBrandId">,
  { search = "", ids = [], limit }: BrandQuery,
): { brands: Brand[]; total: number; noBrand: Brand | null } {
  const searchText = search.toLowerCase();
  const foundBrands = brands.filter(({ name }) => name.toLowerCase().includes(searchText));
  const startsWithSearch = ({ name }: Brand) => name.toLowerCase().startsWith(searchText);
  const requestedBrands = brands.filter(({ brandId }) => ids.includes(brandId));
  const sortedBrands = [
    ...foundBrands.filter(startsWithSearch),
    ...foundBrands.filter((brand) => !startsWithSearch(brand)),
  ].filter((brand) => !requestedBrands.includes(brand));
  return {
    brands: [...requestedBrands, ...sortedBrands].slice(0, Math.max(limit, requestedBrands.length)),
    total: foundBrands.length,
    noBrand: brands.find(({ brandId }) => brandId === noBrandId) ?? null,
  };
}
