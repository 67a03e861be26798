import { expect, test } from "vitest";
import { loader } from "#app/routes/_app/stocks/barcode/index.tsx";
import { call } from "#tests/support/context.ts";
import { member } from "#tests/support/stub-upstream.ts";

const open = (search: string) =>
  call(loader, {
    path: `/stocks/barcode${search}`,
    answers: {
      "GET /v1/accounts/me": () => Response.json(member({})),
      "GET /v1/stocks": () => Response.json({ stocks: [], total: 0 }),
    },
  });

test("SKUs that the warehouse does not have are named, each of them looked for as a whole", async () => {
  const asked = open("?skus=KOB-1+4%0AKOB-2");
  expect(await asked.result).toMatchObject({ unknown: ["KOB-1", "KOB-2"], isNothing: true });
  const searches = asked.requests.map(({ url }) => new URL(url).searchParams.get("exactSku"));
  expect(searches.filter(Boolean)).toEqual(["KOB-1", "KOB-2"]);
});

test("nothing is said to be missing before anything was typed", async () => {
  expect(await open("?lang=th").result).toMatchObject({ unknown: [], isNothing: false });
  expect(await open("?skus=").result).toMatchObject({ isNothing: false });
});
