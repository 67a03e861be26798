import { afterAll, beforeAll, expect, test } from "vitest";
import { loader as list } from "#app/routes/_app.products-v2.master._index/route.tsx";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import { callsOf } from "#tests/support/seller-calls.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const PATH = "/products-v2/master";
const NAMES = ["search", "sort", "page", "status", "channelIds", "channelFilterMode", "marks", "category", "columns", "select", "unknown", "__proto__", "ids"];
const VALUES = [
  "",
  "0",
  "1",
  "-1",
  "1e9",
  "99999999999999999999",
  "NaN",
  "9",
  "name",
  "error,no_image",
  "product",
  "updated,price",
  "or",
  "and",
  "%00",
  "' or 1=1 --",
  "ก",
  "😀",
  "a,b,,c",
  "[]",
  " kaos ",
  "%",
];

function randomQuery(pick: (below: number) => number): string {
  const one = () => `${encodeURIComponent(NAMES[pick(NAMES.length)] ?? "")}=${encodeURIComponent(VALUES[pick(VALUES.length)] ?? "")}`;
  return Array.from({ length: pick(6) }, one).join("&");
}

test("any query string gives a page, at the latest after a redirect to its clean address and one to the last page there is", async () => {
  const as = callsOf(world, await world.signUp());
  const pick = seededRandom(20_261_121);
  for (let run = 0; run < 80; run++) {
    const query = randomQuery(pick);
    let answer = await open(`${PATH}?${query}`);
    for (let hops = 0; answer instanceof Response && hops < 2; hops++) {
      expect(answer.status, query).toBe(302);
      answer = await open(answer.headers.get("Location") ?? "");
    }
    expect(answer, query).not.toBeInstanceOf(Response);
  }
  async function open(path: string): Promise<unknown> {
    return Promise.resolve(as(list, { path })).catch((thrown: unknown) => {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    });
  }
});
