import { createHash } from "node:crypto";
import { Hono } from "hono";
import { html } from "hono/html";
import { expect, test } from "vitest";
import { sandboxPage } from "#sandbox/page.ts";

const SCRIPT = "document.title = 'ok'";
const chrome = { title: "Shopee", notice: "Latihan", language: "Bahasa" };
const app = new Hono();
app.get("/plain", (c) => sandboxPage(c, chrome, "Toko", html`<p>Toko</p>`));
app.get("/script", (c) => sandboxPage(c, chrome, "Bayar", html`<p>Rp1</p>`, { script: SCRIPT }));

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

test("a sandbox's page may use the style that it carries, by its digest, and no script", async () => {
  const { markup, policy } = await read("/plain");
  expect(digests(markup, "style")).toHaveLength(1);
  expect(policy.get("style-src")).toEqual(digests(markup, "style"));
  expect(markup).not.toMatch(/<script|\sstyle=|\son\w+=/);
  expect(policy.get("default-src")).toEqual(["'none'"]);
  expect(policy.has("script-src")).toBe(false);
  expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
  expect([...policy.values()].flat().join()).not.toContain("unsafe");
});

test("one with a script of its own allows that script alone", async () => {
  const { markup, policy } = await read("/script");
  expect(digests(markup, "script")).toHaveLength(1);
  expect(policy.get("script-src")).toEqual(digests(markup, "script"));
  expect(policy.get("style-src")).toEqual(digests(markup, "style"));
});

test("a sandbox's page is read in the language of the app beside it, until another is asked for", async () => {
  const read = async (path: string, cookie: string) =>
    (await (await app.request(path, { headers: { cookie, "accept-language": "en" } })).text())
      .match(/<html lang="(\w+)"/)
      ?.at(1);
  expect(await read("/plain", "lng=th")).toBe("th");
  expect(await read("/plain", "lng=th; lang=id")).toBe("id");
  expect(await read("/plain?lang=en", "lng=th; lang=id")).toBe("en");
  expect(await read("/plain", "lng=xx")).toBe("en");
});

test("a key longer than a phone's line is broken, not cut", async () => {
  expect((await read("/plain")).markup).toMatch(/dd\s*\{\s*overflow-wrap:\s*anywhere/);
});
