import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ToastUndo } from "#app/models/shell/shown-toasts.ts";
import { loader as order, action as orderAction } from "#app/routes/_app/orders/$orderId/index.tsx";
import { action as undoBatch } from "#app/routes/_app/products-history/undo/$batchId.tsx";
import { action as saveListing } from "#app/routes/_app/products-v2/channels/$channel/$channelId/$id/index.tsx";
import { action as edit } from "#app/routes/_app/products-v2/master/$id/index.tsx";
import { channels } from "#backend/db/schema/channels.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { call } from "#tests/support/context.ts";
import { editingListing } from "#tests/support/listing-editing.ts";
import { KAOS, loaded, png, saved } from "#tests/support/product-editing.ts";
import { productForm } from "#tests/support/product-form.ts";
import { newSeller } from "#tests/support/seller-calls.ts";
import { connectShop } from "#tests/support/selling-account.ts";
import { sellerWithOrders } from "./order-seller.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const apiFetch: typeof fetch = async (input, init) => world.app.fetch(new Request(input, init));

/** Returns the action's messages on the next page, with their undo. */
async function told<Arguments, Result>(
  handler: (args: Arguments) => Result,
  occasion: NonNullable<Parameters<typeof call<Arguments, Result>>[1]>,
): Promise<{ key: string; undo?: ToastUndo }[]> {
  const { result, state } = call(handler, { ...occasion, apiFetch });
  expect(await result).toMatchObject({ status: 303 });
  const [, value] = /toast=([^;]*)/.exec([...state.cookies].join("\n")) ?? [];
  return JSON.parse(decodeURIComponent(value ?? "[]"));
}

test.each([
  ["draft", "productEdit:toast.draft"],
  ["publish", "productEdit:toast.publishing.undo"],
])("a change saved with “%s” is undone from its toast", async (intent, key) => {
  const { owner, as } = await newSeller(world);
  const { channelId } = await connectShop(world, owner);
  const id = await saved(as, KAOS, [png()]);
  const { draft, base } = await loaded(as, id);
  const said = async (name: string) =>
    (
      await told(edit, {
        ...{ path: `/products-v2/master/${id}`, params: { id }, token: owner.token },
        form: productForm({ intent, draft: { ...draft, name }, base, channelIds: [channelId] }),
      })
    )[0];
  expect((await said(draft.name))?.undo).toBeUndefined();
  const { key: saidKey, undo } = (await said("Kaos Lain Sekali")) ?? { key: "" };
  expect(saidKey).toBe(key);
  expect((await loaded(as, id)).draft.name).toBe("Kaos Lain Sekali");
  const batchId = undo?.to.split("/").at(-1) ?? "";
  await told(undoBatch, {
    ...{ path: undo?.to, params: { batchId }, token: owner.token, form: undo?.fields },
  });
  expect((await loaded(as, id)).draft.name).toBe(draft.name);
});

test("a channel's refusal does not remove the undo", async () => {
  const { owner, as } = await newSeller(world);
  const { channelId } = await connectShop(world, owner);
  const id = await saved(as, KAOS, [png()]);
  const { draft, base } = await loaded(as, id);
  await world.backend.db
    .update(channels)
    .set({ status: "revoked" })
    .where(and(eq(channels.accountId, owner.accountId), eq(channels.id, channelId)));
  const said = await told(edit, {
    ...{ path: `/products-v2/master/${id}`, params: { id }, token: owner.token },
    form: productForm({
      ...{ intent: "publish", draft: { ...draft, name: "Kaos Lain" }, base },
      channelIds: [channelId],
    }),
  });
  expect(said.map((toast) => [toast.key, toast.undo !== undefined])).toEqual([
    ["productEdit:toast.saved", true],
    ["productEdit:toast.partly", false],
  ]);
});

test("saving a listing is undone from its toast, unless it changed since", async () => {
  const { owner, path, form, load, post, page } = await editingListing(world);
  const params = { channel: "shopee", channelId: owner.channelId, id: owner.productId };
  const save = (fields: Record<string, string>) =>
    told(saveListing, { path, params, token: owner.token, form: fields });
  const shown = async () => {
    const { listing, choice } = await load();
    return { ...form, version: String(listing?.version), base: choice };
  };
  const [first] = await save({ ...form, name: "Kaos Hemat", daysToShip: "9" });
  expect(first?.key).toBe("listing:toast.saved");
  const [taken] = await save(first?.undo?.fields ?? {});
  expect(taken).toMatchObject({ key: "listing:toast.takenBack" });
  expect((await load()).choice).toBe(page.choice);

  const [published] = await save({ ...(await shown()), name: "Kaos Hemat", do: "publish" });
  expect(published?.key).toBe("listing:toast.publishing.undo");
  await post({ ...(await shown()), name: "Kaos Orang Lain" });
  const [refused] = await save(published?.undo?.fields ?? {});
  expect(refused).toMatchObject({ key: "listing:toast.changedSince" });
  expect((await load()).values.own.name).toBe("Kaos Orang Lain");
});

test("an order's note is undone from its toast, unless it changed since", async () => {
  const { seller, as, ids } = await sellerWithOrders(world, 1);
  const params = { orderId: ids[0] ?? "" };
  const path = `/orders/${params.orderId}`;
  const write = (fields: Record<string, string>) =>
    told(orderAction, { path, params, token: seller.token, form: fields });
  const note = async () => (await call(order, as({ params })).result).order.note;
  await write({ intent: "note", note: "Bungkus rapi" });
  const [said] = await write({ intent: "note", note: "Bungkus kado" });
  expect(await write(said?.undo?.fields ?? {})).toMatchObject([{ key: "order:note.takenBack" }]);
  expect(await note()).toBe("Bungkus rapi");
  await write({ intent: "note", note: "Ditulis orang lain" });
  expect(await write(said?.undo?.fields ?? {})).toMatchObject([{ key: "order:note.changedSince" }]);
  expect(await note()).toBe("Ditulis orang lain");
});
