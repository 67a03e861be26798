import type { ProductSummary } from "#contract/products.ts";
import { openCatalogue, productInput, variantInput } from "./catalogue.ts";

/** A shop in which each search makes its own product. */
export async function createCatalogueSearch() {
  const shop = await openCatalogue();
  const seller = await shop.signUp();
  return {
    async finds(
      name: string,
      search: string,
      variant: { sku?: string; barcode?: string } = {},
    ): Promise<boolean> {
      const made = await seller.call<{ product: { id: string } }>("POST", "/v2/products", {
        product: productInput({ name, variants: [variantInput(variant)] }),
      });
      const found = await seller.call<{ products: ProductSummary[] }>(
        "GET",
        `/v2/products?ids=${made.body.product.id}&search=${encodeURIComponent(search)}`,
      );
      await seller.call("POST", "/v2/products/;delete", { productIds: [made.body.product.id] });
      return found.body.products.length === 1;
    },
    close: () => shop[Symbol.asyncDispose](),
  };
}
