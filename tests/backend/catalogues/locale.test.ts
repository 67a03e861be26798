import { afterAll, beforeAll, expect, test } from "vitest";
import { listBusinesses, listCatalogs } from "#backend/catalogues/choose-catalog.ts";
import { createMetaGraph } from "#backend/marketplaces/meta/graph.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { connectedSeller } from "./world.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

test("a call's language is passed on to Meta for businesses and catalogues", async () => {
  const { accountId, businessId } = await connectedSeller(world);
  const asked: (string | null)[] = [];
  const backend = {
    ...world.backend,
    meta: createMetaGraph({
      ...world.backend.config.meta,
      fetch: async (input: string | URL | Request, init?: RequestInit) => {
        const request = new Request(input, init);
        asked.push(new URL(request.url).searchParams.get("locale"));
        return world.sandboxes.meta.fetch(request);
      },
      wait: async () => undefined,
    }),
  };
  await listBusinesses(backend, accountId, "id");
  await listCatalogs(backend, accountId, businessId, "th");
  expect(asked).toEqual(["id_ID", "th_TH", "th_TH", "th_TH"]);
  asked.length = 0;
  await listBusinesses(backend, accountId);
  expect(asked).toEqual([null]);
});
