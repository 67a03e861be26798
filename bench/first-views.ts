import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { ensureBrowser } from "../scripts/browser.mjs";
import { findMedianView, launchPhone, measureFirstView, type PageWeight } from "./page-weight.ts";
import { buildTable } from "./report.ts";
import { BENCH_TOKEN } from "./seed.ts";
import { startServer } from "./servers.ts";
import { PAGES_ENV } from "./varied.ts";

const FIRST_VIEWS = [
  { page: "/", row: "main h1" },
  { page: "/orders", row: "main tbody tr" },
  { page: "/products-v2/master", row: "main tbody tr" },
  { page: "/products-v2/master/p00000001", row: 'main input[name="name"]' },
  { page: "/stocks/manage", row: "main tbody tr" },
  { page: "/statistics", row: "main h1" },
];
const PLAIN_PAGE = "plain page";
const PLAIN_ROW_COUNT = 50;

/**
 * `npm run bench -- --first-views [--against FOLDER[,FOLDER]]`: first views on a slow phone, as
 * ratios to a plain page of fifty rows. Builds and plain page take turns, because other work on the
 * machine slows all of them.
 */
export async function benchFirstViews(
  folders: readonly string[],
  url: string,
  rounds: number,
): Promise<string> {
  if (!ensureBrowser()) throw new Error("First views need a Chromium");
  const env = { ...PAGES_ENV, DATABASE_URL: url };
  const plain = await servePlainPage();
  const builds = await Promise.all(
    folders.map(async (folder) => ({
      name: folder === "." ? "this" : basename(folder),
      server: await startServer("build/node/server.js", "/readyz", env, { cwd: resolve(folder) }),
    })),
  );
  const browser = await launchPhone();
  const views = new Map<string, PageWeight[]>();
  const measure = async (name: string, address: string, row: string, hasScripts = true) => {
    const view = await measureFirstView(browser, address, BENCH_TOKEN, row, { hasScripts });
    views.set(name, [...(views.get(name) ?? []), view]);
  };
  try {
    for (const { server } of builds)
      for (const { page } of FIRST_VIEWS)
        await fetch(server.origin + page, { headers: { Cookie: `x-jwt=${BENCH_TOKEN}` } });
    for (let round = 0; round < rounds; round++) {
      await measure(PLAIN_PAGE, plain.origin, "tbody tr", false);
      for (const { page, row } of FIRST_VIEWS)
        for (const { name, server } of builds)
          await measure(`${page}, ${name}`, server.origin + page, row);
    }
  } finally {
    await browser.close();
    plain.server.close();
    for (const { server } of builds) await server.stop();
  }
  return reportViews(views);
}

async function servePlainPage(): Promise<{ origin: string; server: Server }> {
  const rows = Array.from(
    { length: PLAIN_ROW_COUNT },
    (_, n) => `<tr><td>${n}</td><td>Kemeja Batik ${n}</td><td>Rp ${n}00.000</td></tr>`,
  );
  const page = gzipSync(
    `<!doctype html><meta charset=utf-8><title>Plain</title><style>body{font-family:system-ui}td{padding:4px}</style><table><tbody>${rows.join("")}</tbody></table>`,
  );
  const server = createServer((_request, response) => {
    response.writeHead(200, { "Content-Type": "text/html", "Content-Encoding": "gzip" });
    response.end(page);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

function reportViews(views: ReadonlyMap<string, readonly PageWeight[]>): string {
  const plainRow = findMedianView(views.get(PLAIN_PAGE) ?? []).firstRow;
  return buildTable(
    ["Page", "first row, ms", "to the plain page", "blocked, ms", "elements", "HTML", "CSS", "JS"],
    [...views].map(([name, measured]) => {
      const view = findMedianView(measured);
      const blocked = measured.map((one) => one.blocked).toSorted((a, b) => a - b);
      return [
        name,
        view.firstRow,
        (view.firstRow / plainRow).toFixed(2),
        blocked[Math.floor(blocked.length / 2)] ?? "",
        view.elements,
        ...[view.html, view.css, view.javascript].map((bytes) => (bytes / 1000).toFixed(1)),
      ];
    }),
  );
}
