import { afterAll, expect, test } from "vitest";
import { startTestBackend } from "#tests/support/backend.ts";
import { makeVisitorHeaders, postForm, SIGN_IN } from "./browser.ts";

const world = await startTestBackend({ env: { TRUSTED_PROXIES: "1" } });
afterAll(world.close);

test("five wrong passwords block an e-mail for their IP address for ten minutes", async () => {
  const { email } = await world.signUp();
  const from = makeVisitorHeaders();
  const attempt = (password: string) =>
    postForm(world, SIGN_IN, { email, password }, { ...from, "Accept-Language": "id-ID" });
  for (const left of [4, 3, 2, 1])
    expect(await (await attempt("wrong")).text()).toContain(`Sisa ${left} percobaan`);
  expect(await (await attempt("wrong")).text()).toContain("Coba lagi dalam 10 menit.");
  world.clock.advance(9 * 60_000);
  const paused = await attempt("a long password");
  expect(paused.status).toBe(429);
  expect(paused.headers.get("Retry-After")).toBe("60");
  expect(await paused.text()).toContain("Coba lagi dalam 1 menit.");
  world.clock.advance(60_000);
  expect((await attempt("a long password")).status).toBe(303);
  expect(await (await attempt("wrong")).text()).toContain("Sisa 4 percobaan");
});

test("a stranger's wrong passwords do not lock the seller out", async () => {
  const { email } = await world.signUp();
  const stranger = makeVisitorHeaders();
  for (let n = 0; n < 10; n++)
    await postForm(world, SIGN_IN, { email, password: "guess" }, stranger);
  expect(
    (await postForm(world, SIGN_IN, { email, password: "a long password" }, makeVisitorHeaders()))
      .status,
  ).toBe(303);
});

test("wrong passwords for one e-mail from many addresses delay further tries by up to about a minute", async () => {
  const { email } = await world.signUp();
  const guess = () => postForm(world, SIGN_IN, { email, password: "guess" }, makeVisitorHeaders());
  for (let n = 0; n < 20; n++) expect((await guess()).status).toBe(422);
  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 64]) {
    const early = await guess();
    expect([early.status, early.headers.get("Retry-After")]).toEqual([429, String(seconds)]);
    world.clock.advance(seconds * 1000);
    expect((await guess()).status).toBe(422);
  }
  world.clock.advance(64_000);
  expect(
    (await postForm(world, SIGN_IN, { email, password: "a long password" }, makeVisitorHeaders()))
      .status,
  ).toBe(303);
});

test("concurrent tries cannot exceed the limit", async () => {
  const { email } = await world.signUp();
  const from = makeVisitorHeaders();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => postForm(world, SIGN_IN, { email, password: "wrong" }, from)),
  );
  expect(answers.filter((answer) => answer.status === 422)).toHaveLength(5);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(7);
});

test("thirty wrong passwords block an IP address for all e-mails, despite a forged X-Forwarded-For", async () => {
  const address = makeVisitorHeaders()["X-Forwarded-For"];
  const attempt = (n: number) =>
    postForm(
      world,
      SIGN_IN,
      { email: `guess${n}@toko.test`, password: "wrong" },
      { "X-Forwarded-For": `10.0.0.${n}, ${address}` },
    );
  for (let n = 0; n < 30; n++) expect((await attempt(n)).status).toBe(422);
  expect((await attempt(31)).status).toBe(429);
});
