import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { getCall } from "#app/middleware/request-store.ts";
import { addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { productList, readProductParams } from "#app/services/product/product-list.ts";
import { attempt } from "#app/upstream/http.ts";
import { getChannelProducts, publishChannelProduct } from "#contract/channels.ts";
import { getProduct } from "#contract/products.ts";

/** Publishes one listing again, from the channel board. `target` is "productId channelId". */
export async function retryPublish(context: Readonly<RouterContextProvider>, target: string) {
  const [productId = "", channelId = ""] = target.split(" ");
  const call = getCall(context);
  const listAddress = productList.path + productList.searchOf(await readProductParams(context));
  const [{ product }, { channelProducts }] = await Promise.all([
    call(getProduct, { params: { productId } }),
    call(getChannelProducts, { query: { internalProductIds: [productId], channelId } }),
  ]);
  const listing = channelProducts.find((candidate) => candidate.channelId === channelId);
  const published =
    listing && (await attempt(call(publishChannelProduct, { params: { productId: listing.id } })));
  if (published?.ok)
    return redirectWithToast(context, listAddress, "products:retry.started", {
      name: product.name,
    });
  addToast(context, "error", "products:retry.failed");
  return redirect(listAddress, 303);
}
