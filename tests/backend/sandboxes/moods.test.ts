import { afterAll, beforeAll, expect, test } from "vitest";
import { MOODS, parseMoods } from "#sandbox/moods.ts";
import { SANDBOXES } from "#sandbox/registry.ts";
import {
  ORIGIN,
  type SignedIn,
  startTestBackend,
  type TestBackend,
} from "#tests/support/backend.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend({ env: { SANDBOX_MOODS: "otherCase,htmlLabels,latePushes" } });
});
afterAll(() => world.close());

const visit = (member: SignedIn, address: string, init: RequestInit = {}) => {
  const { pathname } = new URL(address, ORIGIN);
  const sandbox = pathname.split("/")[2] as keyof typeof SANDBOXES;
  const headers = new Headers(init.headers);
  headers.set("cookie", `x-jwt=${member.token}`);
  return world.sandboxes[sandbox].fetch(
    new Request(new URL(address, ORIGIN), { ...init, headers }),
  );
};

test("a new shop has the configured moods that its marketplace can have", async () => {
  const { lazada, blibli, line, tokopedia } = world.sandboxes;
  const shop = { name: "Toko Laras", region: "ID", seller: "laras" } as const;
  expect((await world.sandbox.controls.createShop(shop)).moods).toEqual([
    ...["otherCase", "latePushes"],
  ]);
  expect((await lazada.controls.createShop(shop)).moods).toEqual([
    ...["otherCase", "htmlLabels", "latePushes"],
  ]);
  for (const { controls } of [blibli, line])
    expect((await controls.createShop({ name: "Toko", seller: "laras" })).moods).toEqual([
      ...["otherCase", "latePushes"],
    ]);
  expect((await tokopedia.controls.createShop({ name: "Toko" })).moods).toHaveLength(2);
  expect((await world.sandboxes.meta.controls.person("laras")).moods).toEqual(["otherCase"]);
});

test("a configured mood that does not exist is named", () => {
  expect(parseMoods("all")).toEqual(MOODS);
  expect(parseMoods(" looseTypes, lockedStock ,")).toEqual(["looseTypes", "lockedStock"]);
  expect(() => parseMoods("looseTypes,angry")).toThrow(
    "SANDBOX_MOODS: angry is none of looseTypes",
  );
});

/** Services with a page elsewhere. */
const PAGES: Record<string, string> = { payments: "merchant" };
const MOODY = Object.entries(SANDBOXES).flatMap(([name, { moods }]) =>
  moods ? [{ name, moods }] : [],
);
test.each(MOODY)(
  "the console of $name shows its shop's moods, and sets them",
  async ({ name, moods }) => {
    const member = await world.signUp();
    const at = `/sandbox/${name}/controls`;
    const shown = `/sandbox/${name}/${PAGES[name] ?? "controls"}`;
    const post = (action: string, fields: Record<string, string>) =>
      visit(member, `${at}/${action}`, {
        method: "POST",
        headers: { origin: ORIGIN },
        body: new URLSearchParams(fields),
      });
    if ("createShop" in world.sandboxes[name as keyof typeof SANDBOXES].controls)
      await post("createShop", { name: "Toko Laras", region: "ID" });
    // A seller has two messengers, each with its own moods.
    const page = async () => {
      const [first = ""] = (await (await visit(member, shown)).text()).split("<h2>LINE</h2>");
      return first;
    };
    const checked = (html: string) =>
      [...html.matchAll(/name="(\w+)" checked/g)]
        .map(([, mood]) => mood)
        .filter((m) => m !== "paid");
    const before = await page();
    const offered = [...before.matchAll(/type="checkbox" name="(\w+)"/g)].map(([, mood]) => mood);
    expect(offered.filter((mood) => MOODS.some((one) => one === mood))).toEqual([...moods]);
    expect(checked(before)).toContain("otherCase");
    const shopId = /name="shopId" value="([^"]+)"/.exec(before)?.[1] ?? "";
    const said = await post("setMoods", {
      shopId,
      messenger: "whatsapp",
      seed: "7",
      looseTypes: "on",
    });
    expect(said.headers.get("location")).toContain("done=1");
    const after = await page();
    expect(checked(after)).toEqual(["looseTypes"]);
    expect(after).toContain('name="seed" value="7"');
  },
);
