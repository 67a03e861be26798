import "server-only";
import type { RouterContextProvider } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { attempt, nullIfMissing } from "#app/upstream/http.ts";
import { getProduct, updateProduct } from "#contract/products.ts";

/** Maximum number of products on the page. */
const PRODUCT_LIMIT = 100;

/**
 * Assigns the guide to the checked products and removes it from unchecked ones. Returns how many
 * changed, and whether all succeeded.
 */
export async function attachProducts(
  context: Readonly<RouterContextProvider>,
  sizeChart: string,
  form: FormData,
): Promise<{ changed: number; failed: number }> {
  const readTexts = (name: string) =>
    new Set(form.getAll(name).filter((value): value is string => typeof value === "string"));
  const [shown, ticked] = [readTexts("shown"), readTexts("productIds")];
  const result = { changed: 0, failed: 0 };
  for (const productId of [...shown].slice(0, PRODUCT_LIMIT)) {
    const changed = await setGuide(context, productId, sizeChart, ticked.has(productId));
    if (changed === "changed") result.changed++;
    if (changed === "failed") result.failed++;
  }
  return result;
}

async function setGuide(
  context: Readonly<RouterContextProvider>,
  productId: string,
  sizeChart: string,
  isTicked: boolean,
) {
  const call = getCall(context);
  const foundProduct = await attempt(nullIfMissing(call(getProduct, { params: { productId } })));
  if (!foundProduct.ok || foundProduct.value === null) return "failed";
  const { product } = foundProduct.value;
  if ((product.sizeChart === sizeChart) === isTicked) return "unchanged";
  const body = { product: { sizeChart: isTicked ? sizeChart : null, version: product.version } };
  const outcome = await attempt(
    nullIfMissing(call(updateProduct, { params: { productId }, body })),
  );
  return outcome.ok && outcome.value !== null ? "changed" : "failed";
}
