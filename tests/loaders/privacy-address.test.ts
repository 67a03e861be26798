import { expect, test } from "vitest";
import { loader as buyer } from "#app/routes/_app/settings/privacy/buyer.tsx";
import { loader as file } from "#app/routes/_app/settings/privacy/export-file.ts";
import { call } from "#tests/support/context.ts";
import { redirectOf } from "#tests/support/seller-calls.ts";

test.each(["", "?who=", "?who=Siti", "?who=order:12"])(
  "an address without a buyer (%s) leads to the search for buyers",
  async (query) => {
    const page = call(buyer, { path: `/settings/privacy/buyer${query}` });
    expect(await redirectOf(page.result)).toBe("/settings/privacy");
    const copy = call(file, { path: `/settings/privacy/export-file${query}` });
    expect(await redirectOf(copy.result)).toBe("/settings/privacy");
    expect([...page.requests, ...copy.requests]).toEqual([]);
  },
);
