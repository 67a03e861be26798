import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuiltServer, startBuiltServer } from "#tests/support/built-server.ts";
import { workbookFile } from "#tests/support/hostile-files.ts";
import { signUpAt } from "#tests/support/sign-up-at.ts";

/**
 * The output of scripts/bundle-server.ts, as `npm start` runs it: build/node does not contain the
 * files beside the backend's modules.
 */
let server: BuiltServer;

beforeAll(async () => {
  server = await startBuiltServer({ SANDBOX: "on" });
});
afterAll(() => server.stop());

const statusOf = async (path: string) =>
  (await fetch(server.origin + path, { redirect: "manual" })).status;

test("the bundled server serves its pages with their files", async () => {
  const signIn = await fetch(`${server.origin}/api/v1/accounts/auth/signin`);
  expect(signIn.status).toBe(200);
  const [, style = ""] = /<link[^>]+href="([^"]+\.css[^"]*)"/.exec(await signIn.text()) ?? [];
  const styles = await fetch(new URL(style, signIn.url));
  expect([styles.status, styles.headers.get("Content-Type")]).toEqual([
    200,
    expect.stringContaining("text/css"),
  ]);
  expect(await statusOf("/api/docs")).toBe(200);
  expect(await statusOf("/sandbox/shopee/controls"), "to sign-in").toBe(302);
  expect(await statusOf("/orders"), "the app's own build: to sign-in").toBe(302);
});

test("an idle connection is kept longer than a proxy in front keeps it", async () => {
  const answer = await fetch(`${server.origin}/healthz`);
  const [, seconds] = /timeout=(\d+)/.exec(answer.headers.get("Keep-Alive") ?? "") ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
});

test("its child processes are included: an uploaded workbook is read", async () => {
  const token = await signUpAt(server.origin);
  const body = new FormData();
  const cells = ["kaos", "Kaos", "50000"].map((text) => `<c t="str"><v>${text}</v></c>`).join("");
  const workbook = workbookFile({ rows: `<row>${cells}</row>` });
  body.set("file", new File([new Uint8Array(workbook)], "products.xlsx"));
  const answer = await fetch(`${server.origin}/api/v2/products/imports`, {
    ...{ method: "POST", body, headers: { "x-jwt": `Bearer ${token}` } },
  });
  expect(await answer.json()).toMatchObject({
    import: { status: "checked", counts: { total: 1 } },
  });
});

test("a form of 480,000 fields is refused, with or without a content length", async () => {
  const body = "a=1&".repeat(480_000);
  const chunked = { body: new Blob([body]).stream(), duplex: "half" };
  for (const sent of [{ body }, chunked]) {
    const answer = await fetch(`${server.origin}/api/v1/accounts/auth/signup`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: server.origin },
      ...sent,
    } as RequestInit);
    expect([answer.status, await answer.json()]).toMatchObject([413, { code: "body_too_large" }]);
  }
});
