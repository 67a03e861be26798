import { afterAll, expect, test } from "vitest";
import type { Announcement } from "#contract/announcements.ts";
import { type SignedIn, startTestBackend } from "#tests/support/backend.ts";

const world = await startTestBackend({ env: { INTERNAL_USERS: "etalase.example" } });
afterAll(world.close);

const listOf = async (member: SignedIn, query = "") =>
  (await (await member.fetch(`/v1/notifications/announcements${query}`)).json()) as {
    announcements: Announcement[];
    total: number;
  };

test("announcements are filtered by country and time, sanitised, newest first", async () => {
  const person = await world.signUp({ email: "person@etalase.example" });
  const [laras, nok] = [await world.signUp(), await world.signUp({ countryCode: "th" })];
  const at = (days: number) =>
    new Date(world.clock.now().getTime() + days * 86_400_000).toISOString();
  const announce = async (title: string, more: object = {}) => {
    const body = "<p>Baru<script>alert(1)</script></p>";
    const answer = await person.fetch("/admin-announcements", {
      method: "POST",
      body: JSON.stringify({ title, body, ...more }),
    });
    expect(answer.status).toBe(200);
  };
  await announce("Everybody", { startsAt: at(-3) });
  await announce("Thailand", { countryCode: "th", startsAt: at(-2) });
  await announce("Over", { startsAt: at(-2), endsAt: at(-1) });
  await announce("Later", { startsAt: at(1) });
  await announce("Newest");
  const titles = async (member: SignedIn, query?: string) =>
    (await listOf(member, query)).announcements.map(({ title }) => title);
  expect(await titles(laras)).toEqual(["Newest", "Everybody"]);
  expect(await titles(nok)).toEqual(["Newest", "Thailand", "Everybody"]);
  expect(await titles(nok, "?limit=1&offset=1")).toEqual(["Thailand"]);
  const { announcements, total } = await listOf(laras);
  expect([announcements[0]?.body, total]).toEqual(["<p>Baru</p>", 2]);
  const refused = await laras.fetch("/admin-announcements", { method: "POST", body: "{}" });
  expect(refused.status).toBe(403);
});
