import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListingReply } from "#app/routes/_app/products-v2/channels/$channel/$channelId/$id/+/listing-view.ts";
import {
  loader,
  action as save,
} from "#app/routes/_app/products-v2/channels/$channel/$channelId/$id/index.tsx";
import { startSelling } from "#tests/backend/tiktok/selling.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { callsOf, redirectOf, replyOf } from "#tests/support/seller-calls.ts";

const TOYS = "100742";
const SNI = "602362";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("a required certificate is uploaded once, kept while the form returns, and can be left out", async () => {
  const { owner, channelId, product } = await startSelling(world);
  const as = callsOf(world, owner);
  const params = { channel: "tiktok", channelId, id: product.id };
  const path = `/products-v2/channels/tiktok/${channelId}/${product.id}`;
  const load = async () => {
    const { editor } = await as(loader, { path, params });
    if (!editor) throw new Error("There is no editor for this channel");
    return editor;
  };
  const post = async (more: Record<string, string | File>) => {
    const { listing, choice } = await load();
    const start = { categoryId: TOYS, version: String(listing?.version), base: choice };
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...start, do: "save", ...more }))
      form.set(name, value);
    return as(save, { path, params, form });
  };
  const paper = `certificates.${SNI}`;
  const file = new File(["%PDF-1.7"], "sni.pdf", { type: "application/pdf" });

  const wrong = await replyOf<ListingReply>(
    post({ [`certificateFile.${SNI}`]: new File(["none"], "sni.pdf") }),
  );
  expect(wrong.data.fieldErrors).toEqual({ [`certificateFile.${SNI}`]: "no_paper" });

  // Another field is wrong: the file is uploaded to the channel already and named in the form.
  const refused = await replyOf<ListingReply>(
    post({ [`certificateFile.${SNI}`]: file, daysToShip: "0" }),
  );
  expect(refused.status).toBe(422);
  const kept = String((refused.data.values as Record<string, unknown>)[paper]);
  expect(kept).toMatch(/.\|sni\.pdf$/);
  expect((await load()).listing?.certificates).toEqual({});

  const until = { [`certificateUntil.${SNI}`]: "31/01/2028" };
  expect(await redirectOf(post({ [paper]: kept, ...until }))).toBe(path);
  const saved = await load();
  expect(saved.references.certificates[0]).toMatchObject({ certificateId: SNI, isMandatory: true });
  expect(saved.listing?.certificates).toEqual({
    [SNI]: { fileId: kept.split("|")[0], name: "sni.pdf", expiresOn: "2028-01-31" },
  });
  await post({ [paper]: kept, ...until, [`certificateRemove.${SNI}`]: "on" });
  expect((await load()).listing?.certificates).toEqual({});
});
