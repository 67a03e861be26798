import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Page, type Response } from "playwright-core";
import { getBrowserLaunch } from "../scripts/browser.mjs";

/** Sizes are gzipped bytes, whatever the server sent. */
export interface PageWeight {
  html: number;
  css: number;
  javascript: number;
  /** Milliseconds from the start of the navigation until the first row is painted. */
  firstRow: number;
  /** Milliseconds of tasks beyond 50 ms each, until the page is at rest. */
  blocked: number;
  elements: number;
}

const SLOW_PHONE = {
  offline: false,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
  latency: 150,
};
/** Generous, because the processor is slowed down four times on a busy machine. */
const PATIENCE_MS = 180_000;
const FILE_KINDS = { document: "html", stylesheet: "css", script: "javascript" } as const;

export const launchPhone = (): Promise<Browser> =>
  chromium.launch({
    ...getBrowserLaunch(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage"],
  });

/**
 * Opens `url` with an empty cache at 4× CPU slow-down, 1.6 Mbps and 150 ms, `times` times, and sums
 * what it loads. The time is the median.
 */
export async function weighPage(
  browser: Browser,
  url: string,
  token: string,
  row: string,
  times: number,
): Promise<PageWeight> {
  const views: PageWeight[] = [];
  for (let n = 0; n < times; n++) views.push(await measureFirstView(browser, url, token, row));
  const sorted = views.toSorted((a, b) => a.firstRow - b.firstRow);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (!median) throw new Error("A page is weighed at least once");
  return median;
}

export async function measureFirstView(
  browser: Browser,
  url: string,
  token: string,
  row: string,
  { hasScripts = true } = {},
): Promise<PageWeight> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  try {
    await context.addCookies([
      { name: "x-jwt", value: token, url, httpOnly: true, sameSite: "Lax" },
    ]);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", SLOW_PHONE);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const loaded = collectFiles(page);
    // Polling the page would run Playwright's script before the first row: it costs a tenth of a
    // second on the slowed-down processor.
    const painted = new Promise<number>((resolve) =>
      cdp.on("Runtime.bindingCalled", ({ payload }) => resolve(Number(payload))),
    );
    await cdp.send("Runtime.enable");
    await cdp.send("Runtime.addBinding", { name: "firstRowPainted" });
    await page.addInitScript(watchFirstRow, row);
    await page.addInitScript(sumLongTasks);
    // Scripts are requested after the first paint, when the network may have been idle already.
    const entered = hasScripts ? page.waitForResponse(isScript) : null;
    await page.goto(url, { waitUntil: "commit" });
    const firstRow = Math.round(await painted);
    await entered;
    await page.waitForLoadState("networkidle");
    return { ...(await loaded()), ...(await page.evaluate(readFigures)), firstRow };
  } finally {
    await context.close();
  }
}

const isScript = (response: Response): boolean => response.request().resourceType() === "script";

type FirstRowWindow = Window & { firstRowPainted: (milliseconds: string) => void };

/**
 * Runs in the page. It requests frames only once nothing blocks rendering; a message posted in a
 * frame is delivered after its paint.
 */
function watchFirstRow(row: string): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () =>
    (window as unknown as FirstRowWindow).firstRowPainted(String(performance.now()));
  const checkRow = () => {
    const foundRow = document.querySelector(row);
    if (foundRow && foundRow.getBoundingClientRect().height > 0) port2.postMessage(null);
    else requestAnimationFrame(checkRow);
  };
  requestAnimationFrame(checkRow);
}

type LongTaskWindow = Window & { blocked: number };

/** Runs in the page. */
function sumLongTasks(): void {
  const figures = window as unknown as LongTaskWindow;
  figures.blocked = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) figures.blocked += duration - 50;
  }).observe({ type: "longtask" });
}

/** Runs in the page. */
function readFigures(): Pick<PageWeight, "blocked" | "elements"> {
  const { blocked } = window as unknown as LongTaskWindow;
  return { blocked: Math.round(blocked), elements: document.querySelectorAll("*").length };
}

/** Reads bodies only when called, because reading on the page's thread delays the first row. */
function collectFiles(page: Page): () => Promise<Pick<PageWeight, "html" | "css" | "javascript">> {
  const responses: { kind: keyof typeof FILE_KINDS; response: Response }[] = [];
  page.on("response", (response) => {
    const kind = response.request().resourceType();
    if (kind in FILE_KINDS) responses.push({ kind: kind as keyof typeof FILE_KINDS, response });
  });
  return async () => {
    const sizes = { html: 0, css: 0, javascript: 0 };
    for (const { kind, response } of responses)
      sizes[FILE_KINDS[kind]] += gzipSync(await response.body()).length;
    return sizes;
  };
}
