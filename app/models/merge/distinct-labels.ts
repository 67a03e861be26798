interface Named {
  id: string;
  name: string;
  /** The product's SKUs, shortened. */
  code: string;
}

/** Returns the products' labels. Products with the same name get their code appended. */
export function distinctLabels(products: readonly Named[]): Map<string, string> {
  const keyOf = ({ name }: Named) => name.trim().toLowerCase();
  const groups = Map.groupBy(products, keyOf);
  return new Map(
    products.map((product) => [
      product.id,
      product.code !== "" && (groups.get(keyOf(product))?.length ?? 0) > 1
        ? `${product.name} · ${product.code}`
        : product.name,
    ]),
  );
}
