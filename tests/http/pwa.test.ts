import { expect, test } from "vitest";
import { visit } from "#tests/support/app.ts";

test("the service worker covers the site, is not cached and changes with each release", async () => {
  const [one, two] = await Promise.all(
    ["v1", "v2"].map((version) => visit("/sw.js", { me: null, env: { version } })),
  );
  const { response } = one ?? {};
  expect(response?.status).toBe(200);
  expect(response?.headers.get("Content-Type")).toMatch(/^text\/javascript/);
  expect(response?.headers.get("Cache-Control")).toBe("no-cache");
  const text = (await response?.text()) ?? "";
  expect(text).toContain('const VERSION = "v1";');
  expect(await two?.response.text()).toContain('const VERSION = "v2";');
  // It parses, and names only existing files.
  expect(() => new Function(text)).not.toThrow();
  expect(text).toMatch(/const ICON = "\/app-icons\/icon-192\.png"/);
});

test.each([
  ["en", "All your shops in one window.", "Orders"],
  ["id", "Satu jendela untuk semua toko Anda.", "Pesanan"],
  ["th", "ทุกร้านของคุณในหน้าต่างเดียว", "คำสั่งซื้อ"],
])(
  "the manifest is in the visitor's language (%s) and complete for installing",
  async (language, description, orders) => {
    const { response } = await visit("/manifest.webmanifest", {
      me: null,
      headers: { Cookie: `lng=${language}` },
    });
    expect(response.headers.get("Content-Type")).toBe("application/manifest+json");
    const manifest = await response.json();
    expect(manifest).toMatchObject({
      id: "/",
      name: "Etalase",
      lang: language,
      description,
      start_url: "/",
      scope: "/",
      display: "standalone",
    });
    expect(
      manifest.icons.map(
        (icon: { sizes: string; purpose: string }) => `${icon.sizes} ${icon.purpose}`,
      ),
    ).toEqual(["192x192 any", "512x512 any", "512x512 maskable"]);
    expect(
      manifest.shortcuts.map((shortcut: { name: string; url: string }) => [
        shortcut.name,
        shortcut.url,
      ]),
    ).toEqual([
      [orders, "/orders"],
      [expect.any(String), "/stocks/manage"],
    ]);
  },
);

test.each([
  ["en", "You are offline"],
  ["id", "Anda sedang offline"],
  ["th", "คุณออฟไลน์อยู่"],
])("the offline page (%s) needs no other file", async (language, title) => {
  const { response } = await visit(`/offline/${language}`, { me: null });
  const html = await response.text();
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=3600");
  expect(html).toContain(`<html lang="${language}"`);
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(html).not.toMatch(/<script|<link|src=|url\(/);
});

test("there is no offline page in an unsupported language", async () => {
  const { response } = await visit("/offline/fr", { me: null });
  expect(response.status).toBe(404);
});

test("pages link the manifest, allow the worker and state their language", async () => {
  const { response, html } = await visit("/", { headers: { Cookie: "lng=id" } });
  expect(html).toContain(
    '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials"',
  );
  expect(html).toMatch(/<link rel="apple-touch-icon" href="\/app-icons\/apple-touch-180\.png"/i);
  expect(response.headers.get("Content-Security-Policy")).toMatch(
    /worker-src 'self'.*manifest-src 'self'/,
  );
  expect(response.headers.get("Content-Language")).toBe("id");
});
