import type { ChannelBrands } from "#contract/channel-references.ts";

interface BrandQuery {
  search?: string | undefined;
  ids?: string[] | undefined;
  limit: number;
}
type Brand = ChannelBrands["brands"][number];

/**
 * Returns brands whose name contains the search, names that begin with it first; those of `ids`
 * come before all others. `total` counts the matches of the search. Pure.
 */
export function findBrands(
  { brands, noBrandId }: Pick<ChannelBrands, "brands" | "noBrandId">,
  { search = "", ids = [], limit }: BrandQuery,
): { brands: Brand[]; total: number; noBrand: Brand | null } {
  const wanted = search.toLowerCase();
  const found = brands.filter(({ name }) => name.toLowerCase().includes(wanted));
  const begins = ({ name }: Brand) => name.toLowerCase().startsWith(wanted);
  const named = brands.filter(({ brandId }) => ids.includes(brandId));
  const others = [...found.filter(begins), ...found.filter((brand) => !begins(brand))].filter(
    (brand) => !named.includes(brand),
  );
  return {
    brands: [...named, ...others].slice(0, Math.max(limit, named.length)),
    total: found.length,
    noBrand: brands.find(({ brandId }) => brandId === noBrandId) ?? null,
  };
}
