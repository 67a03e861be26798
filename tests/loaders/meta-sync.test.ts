import { afterAll, beforeAll, expect, test } from "vitest";
import type { ToldReply } from "#app/components/form/refusal-toast.tsx";
import { resources } from "#app/i18n/resources.ts";
import { action, loader } from "#app/routes/_app/meta/sync/index.tsx";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { call } from "#tests/support/context.ts";
import { replyOf } from "#tests/support/seller-calls.ts";
import { connectToMeta, product } from "../backend/catalogues/world.ts";

const { errors } = resources.en;

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("the website address starts empty, then shows the last one sent", async () => {
  const owner = await world.signUp();
  const { catalogId, ask } = await connectToMeta(world, owner);
  const { id } = await product(world, owner);
  const apiFetch: typeof fetch = async (input, init) => world.app.fetch(new Request(input, init));
  const asked = { path: "/meta/sync", apiFetch, token: owner.token };
  const addressOf = async () => (await call(loader, asked).result).website.url;
  expect(await addressOf()).toBe("");
  const form = { intent: "apply", catalogId, url: "", ids: id };
  expect((await replyOf<ToldReply>(call(action, { ...asked, form }).result)).data).toMatchObject({
    fieldErrors: { url: "required" },
    values: { ids: id },
  });
  await ask("POST", "/syncs", { catalogId, productIds: [id], url: "toko.example" });
  expect(await addressOf()).toBe("toko.example");
});

test("the reason for sending nothing is in the answer only, and the selection stays", async () => {
  const owner = await world.signUp();
  const { catalogId, ask } = await connectToMeta(world, owner);
  const { id } = await product(world, owner);
  const apiFetch: typeof fetch = async (input, init) => world.app.fetch(new Request(input, init));
  const apply = async (form: Record<string, string>) => {
    const { result, state } = call(action, {
      ...{ path: "/meta/sync", apiFetch, token: owner.token },
      form: { intent: "apply", catalogId, url: "toko.example", ids: id, ...form },
    });
    const { status, data } = await replyOf<ToldReply>(result);
    expect({ status, cookies: [...state.cookies].join() }).toEqual({ status: 422, cookies: "" });
    return data;
  };
  expect(await apply({ ids: "gone" })).toMatchObject({
    toast: errors.products_gone,
    values: { url: "toko.example", ids: "gone" },
  });
  expect(await apply({ catalogId: "another" })).toMatchObject({
    toast: errors.other_catalog,
  });
  expect(await apply({ site: "shop/toko-gone.example" })).toMatchObject({
    toast: errors.domain_gone,
    fieldErrors: {},
    formError: undefined,
  });
  await ask("POST", "/syncs", { catalogId, productIds: [id], url: "toko.example" });
  expect(await apply({})).toMatchObject({ toast: errors.sync_running });
  // Errors of the form appear at its fields.
  expect(await apply({ url: "toko" })).toMatchObject({ fieldErrors: { url: "invalid_website" } });
});
