import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuiltServer, startBuiltServer } from "#tests/support/built-server.ts";

/** What `npm start` runs: scripts/bundle-server.ts has put the backend into build/node, away from the files that lie beside its modules. */
let server: BuiltServer;

beforeAll(async () => {
  server = await startBuiltServer();
}, 60_000);
afterAll(() => server.stop());

const statusOf = async (path: string) =>
  (await fetch(server.origin + path, { redirect: "manual" })).status;

test("the bundled server shows its pages, with the files that they need", async () => {
  const signIn = await fetch(`${server.origin}/api/v1/accounts/auth/signin`);
  expect(signIn.status).toBe(200);
  const [, style = ""] = /<link[^>]+href="([^"]+\.css[^"]*)"/.exec(await signIn.text()) ?? [];
  const styles = await fetch(new URL(style, signIn.url));
  expect([styles.status, styles.headers.get("Content-Type")]).toEqual([
    200,
    expect.stringContaining("text/css"),
  ]);
  expect(await statusOf("/api/docs")).toBe(200);
  expect(await statusOf("/sandbox/shopee/controls")).toBe(200);
  expect(await statusOf("/orders"), "the app's own build: to sign-in").toBe(302);
});
