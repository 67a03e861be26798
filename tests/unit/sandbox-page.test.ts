import { createHash } from "node:crypto";
import { Hono } from "hono";
import { html } from "hono/html";
import { expect, test } from "vitest";
import { renderSandboxPage } from "#sandbox/page.ts";

const SCRIPT = "document.title = 'ok'";
const chrome = { title: "Shopee", notice: "Latihan", language: "Bahasa" };
const app = new Hono();
app.get("/plain", (c) => renderSandboxPage(c, chrome, "Toko", html`<p>Toko</p>`));
app.get("/script", (c) =>
  renderSandboxPage(c, chrome, "Bayar", html`<p>Rp1</p>`, { script: SCRIPT }),
);

const digests = (markup: string, tag: "style" | "script") =>
  [...markup.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, "g"))].map(
    ([, text]) =>
      `'sha256-${createHash("sha256")
        .update(text ?? "")
        .digest("base64")}'`,
  );
async function read(path: string) {
  const answer = await app.request(path);
  const markup = await answer.text();
  const rules = (answer.headers.get("content-security-policy") ?? "").split("; ");
  const policy = new Map(rules.map((rule) => [rule.split(" ")[0], rule.split(" ").slice(1)]));
  return { markup, policy };
}

test("a sandbox's page may use its own style by digest, and no script", async () => {
  const { markup, policy } = await read("/plain");
  expect(digests(markup, "style")).toHaveLength(1);
  expect(policy.get("style-src")).toEqual(digests(markup, "style"));
  expect(markup).not.toMatch(/<script|\sstyle=|\son\w+=/);
  expect(policy.get("default-src")).toEqual(["'none'"]);
  expect(policy.has("script-src")).toBe(false);
  expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
  expect([...policy.values()].flat().join()).not.toContain("unsafe");
});

test("a page with its own script allows only that script", async () => {
  const { markup, policy } = await read("/script");
  expect(digests(markup, "script")).toHaveLength(1);
  expect(policy.get("script-src")).toEqual(digests(markup, "script"));
  expect(policy.get("style-src")).toEqual(digests(markup, "style"));
});

test("a sandbox's page uses the app's language until another is chosen", async () => {
  const read = async (path: string, cookie: string) =>
    (await (await app.request(path, { headers: { cookie, "accept-language": "en" } })).text())
      .match(/<html lang="(\w+)"/)
      ?.at(1);
  expect(await read("/plain", "lng=th")).toBe("th");
  expect(await read("/plain", "lng=th; lang=id")).toBe("id");
  expect(await read("/plain?lang=en", "lng=th; lang=id")).toBe("en");
  expect(await read("/plain", "lng=xx")).toBe("en");
});

test("a key wider than a phone wraps", async () => {
  expect((await read("/plain")).markup).toMatch(/dd\s*\{\s*overflow-wrap:\s*anywhere/);
});
