interface NamedProduct {
  id: string;
  name: string;
  /** The product's SKUs, shortened. */
  code: string;
}

/** Returns the products' labels. Products with the same name get their code appended. */
export function buildDistinctLabels(products: readonly NamedProduct[]): Map<string, string> {
  const getNameKey = ({ name }: NamedProduct) => name.trim().toLowerCase();
  const groups = Map.groupBy(products, getNameKey);
  return new Map(
    products.map((product) => [
      product.id,
      product.code !== "" && (groups.get(getNameKey(product))?.length ?? 0) > 1
        ? `${product.name} · ${product.code}`
        : product.name,
    ]),
  );
}
