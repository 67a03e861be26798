import type { ListingReply } from "#app/routes/_app/products-v2/channels/$channel/$channelId/$id/+/listing-view.ts";
import {
  loader,
  action as save,
} from "#app/routes/_app/products-v2/channels/$channel/$channelId/$id/index.tsx";
import type { TestBackend } from "./backend.ts";
import { callsOf, replyOf } from "./seller-calls.ts";
import { asking, startSelling } from "./selling-account.ts";

/** A seller with a published product, in the editor of its listing. */
export async function editingListing(on: TestBackend) {
  const owner = await startSelling(on);
  const as = callsOf(on, owner);
  const params = { channel: "shopee", channelId: owner.channelId, id: owner.productId };
  const path = `/products-v2/channels/shopee/${owner.channelId}/${owner.productId}`;
  const load = async () => {
    const { editor, ...page } = await as(loader, { path, params });
    if (!editor) throw new Error("There is no editor for this channel");
    return { ...page, ...editor };
  };
  const page = await load();
  const form = {
    categoryId: page.references.category?.id ?? "",
    version: String(page.listing?.version),
    base: page.choice,
    do: "save",
  };
  const post = (more: Record<string, string>, files: File[] = [], field = "files") => {
    const posted = new FormData();
    for (const [name, value] of Object.entries({ ...form, ...more })) posted.set(name, value);
    for (const file of files) posted.append(field, file);
    return as(save, { path, params, form: posted });
  };
  const reply = async (...sent: Parameters<typeof post>) =>
    (await replyOf<ListingReply>(post(...sent))).data;
  const ask = asking(owner);
  const stored = async () =>
    (await ask("GET", `/v2/channels/products?internalProductIds=${owner.productId}`))
      .channelProducts[0];
  return { owner, as, ask, load, page, form, path, post, reply, stored };
}
