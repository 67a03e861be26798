import "server-only";
import type { RouterContextProvider } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { attempt, nullIfMissing } from "#app/upstream/http.ts";
import { getProduct, updateProduct } from "#contract/products.ts";

/** Maximum number of products on the page. */
const MOST = 100;

/**
 * Assigns the guide to the checked products and removes it from unchecked ones. Returns how many
 * changed, and whether all succeeded.
 */
export async function attachProducts(
  context: Readonly<RouterContextProvider>,
  sizeChart: string,
  form: FormData,
): Promise<{ changed: number; failed: number }> {
  const texts = (name: string) =>
    new Set(form.getAll(name).filter((value): value is string => typeof value === "string"));
  const [shown, ticked] = [texts("shown"), texts("productIds")];
  const result = { changed: 0, failed: 0 };
  for (const productId of [...shown].slice(0, MOST)) {
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
  const found = await attempt(nullIfMissing(call(getProduct, { params: { productId } })));
  if (!found.ok || found.value === null) return "failed";
  const { product } = found.value;
  if ((product.sizeChart === sizeChart) === isTicked) return "unchanged";
  const body = { product: { sizeChart: isTicked ? sizeChart : null, version: product.version } };
  const saved = await attempt(nullIfMissing(call(updateProduct, { params: { productId }, body })));
  return saved.ok && saved.value !== null ? "changed" : "failed";
}
