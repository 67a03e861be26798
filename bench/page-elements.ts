import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Browser, Response } from "playwright-core";
import { ensureBrowser } from "../scripts/browser.mjs";
import { launchPhone } from "./page-weight.ts";
import { buildTable } from "./report.ts";
import { BENCH_TOKEN } from "./seed.ts";
import { startServer } from "./servers.ts";
import { PAGES_ENV } from "./varied.ts";

const COUNTED_PAGES = [
  "/",
  "/orders",
  "/orders/o00000001",
  "/products-v2/master",
  "/products-v2/master/p00000001",
  "/products-v2/channels/shopee",
  "/stocks/manage",
  "/stocks/history",
  "/statistics",
  "/chats",
  "/channels",
];
const WINDOWS = {
  desk: { viewport: { width: 1366, height: 768 } },
  phone: { viewport: { width: 360, height: 760 }, isMobile: true, hasTouch: true },
};
/** As in scripts/precompress.mjs for files, and a quality that a server can afford for pages. */
const QUALITY = { file: 11, page: 5 };

interface CountedView {
  elements: number;
  /** Bytes of the document without its style, by compression. */
  html: { gzip: number; brotli: number };
  /** Bytes of the scripts in Brotli. */
  scripts: number;
}

/**
 * `npm run bench -- --elements`: elements, HTML and scripts of first views on a desk and on a phone
 * 360 px wide. They do not depend on the machine's load.
 */
export async function benchElements(url: string): Promise<string> {
  if (!ensureBrowser()) throw new Error("First views need a Chromium");
  const env = { ...PAGES_ENV, DATABASE_URL: url };
  const server = await startServer("build/node/server.js", "/readyz", env);
  const browser = await launchPhone();
  const rows: (string | number)[][] = [];
  try {
    for (const page of COUNTED_PAGES) {
      // A process names a page's modules from the second request on.
      await fetch(server.origin + page, { headers: { Cookie: `x-jwt=${BENCH_TOKEN}` } });
      const desk = await countView(browser, server.origin + page, "desk");
      const phone = await countView(browser, server.origin + page, "phone");
      const kilobytes = [desk.html.gzip, desk.html.brotli, desk.scripts].map((bytes) =>
        (bytes / 1000).toFixed(1),
      );
      rows.push([`\`${page}\``, desk.elements, phone.elements, ...kilobytes]);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  return buildTable(
    ["Page", "elements", "at 360 px", "HTML, gzip", "HTML, Brotli", "scripts, Brotli"],
    rows,
  );
}

async function countView(
  browser: Browser,
  url: string,
  window: keyof typeof WINDOWS,
): Promise<CountedView> {
  const context = await browser.newContext(WINDOWS[window]);
  try {
    await context.addCookies([
      { name: "x-jwt", value: BENCH_TOKEN, url, httpOnly: true, sameSite: "Lax" },
    ]);
    const page = await context.newPage();
    const scripts: Response[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response);
    });
    const answer = await page.goto(url, { waitUntil: "networkidle" });
    const html = ((await answer?.text()) ?? "").replace(/<style[^>]*>.*?<\/style>/s, "");
    let scriptBytes = 0;
    for (const script of scripts) scriptBytes += measureBrotli(await script.body(), QUALITY.file);
    return {
      elements: await page.evaluate(() => document.querySelectorAll("*").length),
      html: { gzip: gzipSync(html).length, brotli: measureBrotli(html, QUALITY.page) },
      scripts: scriptBytes,
    };
  } finally {
    await context.close();
  }
}

const measureBrotli = (content: string | Buffer, quality: number): number =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;
