import { expect, test } from "vitest";
import { z } from "zod";
import { createLineHttp } from "#backend/marketplaces/line/http.ts";
import { toVariantId } from "#backend/marketplaces/line/wire.ts";

const callWith = (answer: Response) =>
  createLineHttp({
    ...{ host: "https://l.test", messagingHost: "https://m.test", messagingDataHost: "" },
    ...{ categories: [], fetch: async () => answer, now: () => new Date() },
    wait: async () => undefined,
  }).json({
    ...{ path: "/products/1/prices", method: "PUT", body: {}, schema: z.unknown() },
    credentials: { accessToken: "key" },
  });

test("a page instead of LINE's answer is no success of a change", async () => {
  await expect(callWith(new Response("<html>"))).rejects.toMatchObject({
    ...{ kind: "unavailable", code: "bad_response" },
  });
  expect(await callWith(new Response(""))).toEqual({});
});

test.each([null, undefined, ""])("a variant with the id %j has its product's", (id) => {
  expect(toVariantId("7", id)).toBe("7");
});
