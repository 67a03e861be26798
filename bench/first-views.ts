import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { ensureBrowser } from "../scripts/browser.mjs";
import { computeMedian } from "./against.ts";
import { launchPhone, measureFirstView, type PageWeight } from "./page-weight.ts";
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
const PLAIN_ROW_COUNT = 50;

interface MeasuredView {
  view: PageWeight;
  /** Milliseconds to the first row of the plain page, measured just before. */
  plainRow: number;
}

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
  const views = new Map<string, MeasuredView[]>();
  const measurePlain = () =>
    measureFirstView(browser, plain.origin, BENCH_TOKEN, "tbody tr", { hasScripts: false });
  try {
    for (const { server } of builds)
      for (const { page } of FIRST_VIEWS)
        await fetch(server.origin + page, { headers: { Cookie: `x-jwt=${BENCH_TOKEN}` } });
    for (let round = 0; round < rounds; round++)
      for (const { page, row } of FIRST_VIEWS) {
        const { firstRow } = await measurePlain();
        for (const { name, server } of builds) {
          const key = `\`${page}\`, ${name}`;
          const view = await measureFirstView(browser, server.origin + page, BENCH_TOKEN, row);
          views.set(key, [...(views.get(key) ?? []), { view, plainRow: firstRow }]);
        }
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

function reportViews(views: ReadonlyMap<string, readonly MeasuredView[]>): string {
  return buildTable(
    ["Page", "first row, ms", "to the plain page", "blocked, ms", "elements", "HTML", "CSS", "JS"],
    [...views].map(([name, measured]) => {
      const medianOf = (read: (one: MeasuredView) => number) => computeMedian(measured.map(read));
      const toKilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
      return [
        name,
        medianOf(({ view }) => view.firstRow),
        medianOf(({ view, plainRow }) => view.firstRow / plainRow).toFixed(2),
        medianOf(({ view }) => view.blocked),
        medianOf(({ view }) => view.elements),
        toKilobytes(medianOf(({ view }) => view.html)),
        toKilobytes(medianOf(({ view }) => view.css)),
        toKilobytes(medianOf(({ view }) => view.javascript)),
      ];
    }),
  );
}
