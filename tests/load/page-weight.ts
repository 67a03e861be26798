import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";

export interface PageWeight {
  htmlGzip: number;
  javascriptGzip: number;
  /** Until the first row of the list is painted in a fresh browser, in milliseconds. */
  firstRow: number;
}

const SLOW_PHONE = { offline: false, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8, latency: 150 };

/** Opens `url` in a fresh browser context at 4× CPU slow-down, 1.6 Mbps and 150 ms, and weighs what it loads. */
export async function weighPage(browser: Browser, url: string, token: string, row: string): Promise<PageWeight> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  await context.addCookies([{ name: "x-jwt", value: token, url, httpOnly: true, sameSite: "Lax" }]);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", SLOW_PHONE);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const bodies: Promise<{ type: string; bytes: Buffer }>[] = [];
  page.on("response", (response) => {
    const type = response.request().resourceType();
    if (type === "document" || type === "script")
      bodies.push(
        response.body().then(
          (bytes) => ({ type, bytes }),
          () => ({ type, bytes: Buffer.alloc(0) }),
        ),
      );
  });
  const started = performance.now();
  await page.goto(url, { waitUntil: "commit" });
  await page.locator(row).first().waitFor({ state: "visible" });
  const firstRow = Math.round(performance.now() - started);
  await page.waitForLoadState("networkidle");
  const loaded = await Promise.all(bodies);
  await context.close();
  const gzip = (type: string) => loaded.filter((body) => body.type === type).reduce((sum, body) => sum + gzipSync(body.bytes).length, 0);
  return { htmlGzip: gzip("document"), javascriptGzip: gzip("script"), firstRow };
}
