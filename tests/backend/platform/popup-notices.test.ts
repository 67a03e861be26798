import { afterAll, beforeEach, expect, test } from "vitest";
import { popupNotices } from "#backend/db/schema/announcements.ts";
import { type SignedIn, startTestBackend } from "#tests/support/backend.ts";

const world = await startTestBackend({ env: { INTERNAL_USERS: "etalase.test" } });
afterAll(world.close);
const dewi = await world.signUp({ email: "dewi@etalase.test" });
const seller = await world.signUp();
const thai = await world.signUp({ countryCode: "th" });
beforeEach(async () => {
  await world.backend.db.delete(popupNotices);
});

const publish = (notice: object, by: SignedIn = dewi) =>
  by.fetch("/admin-popup-notices", {
    method: "POST",
    body: JSON.stringify({ title: "Ongkir", body: "<p>Baru</p>", ...notice }),
  });
const titlesFor = async (member: SignedIn) => {
  const { popupNotices: notices } = await (await member.fetch("/v1/popup-notices")).json();
  return notices.map(({ title }: { title: string }) => title);
};

test("an internal user publishes a notice, and members get it sanitised", async () => {
  const answer = await publish({
    image: "https://img.etalase.test/ongkir.webp",
    body: '<p onclick="x()">Tarif baru</p><script>alert(1)</script>',
    ctaLabel: "Lihat",
    ctaLinkUrl: "https://etalase.test/ongkir",
  });
  expect(answer.status).toBe(200);
  const notice = await answer.json();
  expect(notice).toEqual({
    id: expect.any(String),
    image: "https://img.etalase.test/ongkir.webp",
    title: "Ongkir",
    body: "<p>Tarif baru</p>",
    ctaLabel: "Lihat",
    ctaLinkUrl: "https://etalase.test/ongkir",
  });
  expect(await (await seller.fetch("/v1/popup-notices")).json()).toEqual({
    popupNotices: [notice],
  });
});

test("sellers cannot publish, and reading requires a sign-in", async () => {
  expect((await publish({}, seller)).status).toBe(403);
  expect((await world.fetch("/v1/popup-notices")).status).toBe(401);
  expect(await titlesFor(seller)).toEqual([]);
});

test("a notice for a country is shown to its sellers only", async () => {
  await publish({ title: "Thailand", countryCode: "th" });
  expect([await titlesFor(seller), await titlesFor(thai)]).toEqual([[], ["Thailand"]]);
});

test("notices are shown from start to end, newest first", async () => {
  const at = (minutes: number) =>
    new Date(world.clock.now().getTime() + minutes * 60_000).toISOString();
  await publish({ title: "Sekarang" });
  await publish({ title: "Nanti", startsAt: at(10), endsAt: at(20) });
  expect(await titlesFor(seller)).toEqual(["Sekarang"]);
  world.clock.advance(10 * 60_000);
  expect(await titlesFor(seller)).toEqual(["Nanti", "Sekarang"]);
  world.clock.advance(10 * 60_000);
  expect(await titlesFor(seller)).toEqual(["Sekarang"]);
});

test("addresses must be https or the app's own, a button needs label and link, the end follows the start", async () => {
  const refused = async (notice: object) => {
    const answer = await publish(notice);
    return [answer.status, (await answer.json()).fields];
  };
  for (const image of [
    "http://x.test/a.png",
    "javascript:alert(1)",
    "//x.test/a.png",
    "/\\x.test",
    "gambar",
  ])
    expect(await refused({ image }), image).toEqual([422, { image: "invalid_url" }]);
  expect(await refused({ ctaLabel: "Lihat" })).toEqual([422, { ctaLinkUrl: "label_and_link" }]);
  expect(
    await refused({ startsAt: "2026-11-22T00:00:00Z", endsAt: "2026-11-21T00:00:00Z" }),
  ).toEqual([422, { endsAt: "ends_before_start" }]);
  expect((await publish({ image: "/pictures/ongkir.webp" })).status).toBe(200);
});
