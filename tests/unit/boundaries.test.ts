import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { CHANNEL_TYPES } from "#contract/statuses.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const CONFIG = join(ROOT, ".dependency-cruiser.cjs");
const DEPCRUISE = join(ROOT, "node_modules/.bin/depcruise");

const FOLDERS = ["app", "backend", "contract", "sandbox", "server", "tests"];

/**
 * Returns the violations that `npm run check` finds in a tree of these files (path → imported
 * paths, or source): `from → to: rule`.
 */
function violations(files: Record<string, readonly string[] | string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), "etalase-rooms-"));
  try {
    for (const top of FOLDERS) mkdirSync(join(folder, top));
    for (const [path, imported] of Object.entries(files)) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, typeof imported === "string" ? imported : sourceOf(path, imported));
    }
    const args = ["--config", CONFIG, "--output-type", "json"];
    const run = spawnSync(process.execPath, [DEPCRUISE, ...args, ...FOLDERS], { cwd: folder });
    const { summary } = JSON.parse(run.stdout.toString()) as {
      summary: { violations: { from: string; to: string; rule: { name: string } }[] };
    };
    return summary.violations.map(({ from, to, rule }) => `${from} → ${to}: ${rule.name}`).sort();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sourceOf(path: string, imported: readonly string[]): string {
  const up = "../".repeat(path.split("/").length - 1);
  const lines = imported.map((target, index) => `import { a as a${index} } from "${up}${target}";`);
  const used = `export const a = [${imported.map((_, index) => `a${index}`).join(", ")}];\n`;
  return [...lines, used].join("\n");
}

/** The own shop is no marketplace. LINE has its own settings (app/routes/_app/settings/line). */
const MARKETPLACES = CHANNEL_TYPES.filter((channel) => channel !== "shop" && channel !== "line");

const SERVICES = {
  "app/routes/home.ts": [],
  "app/components/list/tabs.ts": [],
  "app/document/page-bytes.ts": [],
  "app/models/list/tab.ts": [],
  "app/middleware/request-store.ts": [],
  "app/services/list/saved-views.ts": ["app/models/list/tab.ts"],
  "backend/db/client.ts": [],
  "backend/stocks/move-stock.ts": ["backend/db/client.ts"],
  "backend/stocks/index.ts": ["backend/stocks/move-stock.ts"],
  "backend/orders/index.ts": [],
  "backend/orders/jobs.ts": [],
  "backend/marketplaces/connector.ts": [],
  "backend/app.ts": [],
  "contract/orders.ts": [],
  ...Object.fromEntries(MARKETPLACES.map((channel) => [`contract/${channel}-addresses.ts`, []])),
  "sandbox/page.ts": [],
  "server/site.ts": [],
  "tests/support/clock.ts": [],
};

test("a service may import a lower one's index, and composition roots may import each", () => {
  const allowed = {
    ...SERVICES,
    "backend/orders/ship.ts": ["backend/stocks/index.ts", "backend/db/client.ts"],
    "backend/worker.ts": ["backend/orders/jobs.ts"],
    "backend/handlers.ts": ["backend/orders/index.ts", "backend/stocks/index.ts"],
  };
  expect(violations(allowed)).toEqual([]);
});

/** A forbidden import: description, importing file, imported file, and the rule. */
const PLANTED = [
  ["a higher service", "backend/stocks/high.ts", "backend/orders/index.ts", "stocks-not-higher"],
  [
    "another's inside",
    "backend/orders/inside.ts",
    "backend/stocks/move-stock.ts",
    "service-by-its-index",
  ],
  ["its own index", "backend/stocks/own.ts", "backend/stocks/index.ts", "index-for-others"],
  [
    "a service, from the ground",
    "backend/jobs/planted.ts",
    "backend/stocks/index.ts",
    "ground-not-service",
  ],
  [
    "a service's inside, from the top",
    "backend/worker.ts",
    "backend/stocks/move-stock.ts",
    "composition-by-its-faces",
  ],
  [
    "what puts the services together, from one",
    "backend/orders/top.ts",
    "backend/app.ts",
    "nothing-above-composition",
  ],
  [
    "a component, from a service",
    "app/services/list/planted.ts",
    "app/components/list/tabs.ts",
    "service-not-component",
  ],
  [
    "a service, from a component",
    "app/components/list/planted.ts",
    "app/services/list/saved-views.ts",
    "component-not-service",
  ],
  [
    "the request, from what says who may",
    "app/access/planted.ts",
    "app/middleware/request-store.ts",
    "access-knows-no-request",
  ],
  [
    "a service, from how calls are made",
    "app/upstream/planted.ts",
    "app/services/list/saved-views.ts",
    "request-before-services",
  ],
  [
    "a route, from a service",
    "app/services/list/routed.ts",
    "app/routes/home.ts",
    "service-not-route",
  ],
  [
    "a route, from a component",
    "app/components/list/routed.ts",
    "app/routes/home.ts",
    "component-not-route",
  ],
  [
    "anything that asks or draws, from a model",
    "app/models/list/planted.ts",
    "app/components/list/tabs.ts",
    "model-on-its-own",
  ],
  [
    "anything else of the app, from what navigates",
    "app/navigation/planted.ts",
    "app/components/list/tabs.ts",
    "navigation-on-its-own",
  ],
  [
    "the making of documents, from a screen",
    "app/routes/planted.ts",
    "app/document/page-bytes.ts",
    "document-by-the-entries",
  ],
  ["the app", "backend/orders/planted.ts", "app/routes/home.ts", "backend-not-app"],
  ["the backend, from the app", "app/routes/backend.ts", "backend/db/client.ts", "app-not-backend"],
  ["the server, from the app", "app/routes/server.ts", "server/site.ts", "app-not-backend"],
  ...MARKETPLACES.map(
    (channel) =>
      [
        `${channel}'s own calls, from the app`,
        `app/routes/${channel}.ts`,
        `contract/${channel}-addresses.ts`,
        "app-not-one-marketplace",
      ] as const,
  ),
  [
    "anything of ours, from the contract",
    "contract/planted.ts",
    "backend/db/client.ts",
    "contract-imports-nothing-of-ours",
  ],
  [
    "a table, from a marketplace",
    "backend/marketplaces/planted.ts",
    "backend/db/client.ts",
    "marketplaces-not-tables",
  ],
  [
    "the product, from a sandbox",
    "sandbox/shopee/planted.ts",
    "backend/marketplaces/connector.ts",
    "sandbox-on-its-own",
  ],
  [
    "the contract, from a sandbox",
    "sandbox/contract.ts",
    "contract/orders.ts",
    "sandbox-on-its-own",
  ],
  ["a sandbox", "backend/orders/sandboxed.ts", "sandbox/page.ts", "product-not-sandbox"],
  ["tests", "server/planted.ts", "tests/support/clock.ts", "production-not-tests"],
] as const;

/** One run over all of them; cycles between folders are the next test's subject. */
const found = violations({
  ...SERVICES,
  ...Object.fromEntries(PLANTED.map(([_what, from, to]) => [from, [to]])),
  "backend/orders/hen.ts": ["backend/orders/egg.ts"],
  "backend/orders/egg.ts": ["backend/orders/hen.ts"],
}).filter((line) => !line.endsWith(": no-circular-folders"));

test.each(PLANTED)("no file imports %s", (_what, from, to, rule) => {
  expect(found.filter((line) => line.startsWith(`${from} → `))).toEqual([
    `${from} → ${to}: ${rule}`,
  ]);
});

/** A reader of a file also has to understand the types that it imports. */
const HIGHER = "../orders/index.ts";
const TYPES = {
  "import type": `import type { A } from "${HIGHER}";\nexport const a: A = 1;\n`,
  "a type among values": `import { a, type A } from "${HIGHER}";\nexport const b: A = a;\n`,
  "all types": `import type * as Orders from "${HIGHER}";\nexport const a: Orders.A = 1;\n`,
  "a type in its place": `export const a: import("${HIGHER}").A = 1;\n`,
  "a type that is passed on": `import type { A } from "${HIGHER}";\nexport type { A };\n`,
};

test("a type import counts as an import in every syntax", () => {
  const files = Object.values(TYPES).map((source, at) => [`backend/stocks/type${at}.ts`, source]);
  expect(violations({ ...SERVICES, ...Object.fromEntries(files) })).toEqual(
    files.map(([path]) => `${path} → backend/orders/index.ts: stocks-not-higher`),
  );
});

test("no type is re-exported in a form that the check does not read", () => {
  const UNREAD = /^export type (?:\{[^}]*\}|\*(?: as \w+)?)\s*from /m;
  const files = FOLDERS.flatMap((top) => globSync(`${top}/**/*.{ts,tsx}`, { cwd: ROOT }));
  expect(files.length).toBeGreaterThan(2_000);
  expect(files.filter((file) => UNREAD.test(readFileSync(join(ROOT, file), "utf8")))).toEqual([]);
});

test("services and middleware are marked as server-only", () => {
  const files = ["access", "services", "session", "upstream", "middleware"].flatMap((folder) =>
    globSync(`app/${folder}/**/*.{ts,tsx}`, { cwd: ROOT }),
  );
  expect(files.length).toBeGreaterThan(80);
  const open = files.filter(
    (file) => !readFileSync(join(ROOT, file), "utf8").startsWith('import "server-only";'),
  );
  expect(open).toEqual([]);
});

test("a cycle of files is reported, and allowed imports are not", () => {
  const planted = new Set<string>(PLANTED.map(([, from, to, rule]) => `${from} → ${to}: ${rule}`));
  expect(found.filter((line) => !planted.has(line))).toEqual([
    "backend/orders/egg.ts → backend/orders/hen.ts: no-circular",
  ]);
});

test("each rule has an example here", () => {
  const { forbidden } = createRequire(import.meta.url)(CONFIG) as {
    forbidden: { name: string }[];
  };
  const planted = new Set<string>(PLANTED.map(([, , , rule]) => rule));
  const others = forbidden
    .map(({ name }) => name)
    // One planted service stands for the rules of all services.
    .filter((name) => !planted.has(name) && !name.endsWith("-not-higher"));
  expect(others).toEqual(["no-circular", "no-circular-folders"]);
});

test("a cycle of folders is reported, also without a cycle of files", () => {
  const both = {
    ...SERVICES,
    "app/components/ui/button.ts": ["app/components/list/tabs.ts"],
    "app/components/list/tools.ts": ["app/components/ui/button.ts"],
  };
  expect(violations(both)).toEqual([
    "app/components/list → app/components/ui: no-circular-folders",
    "app/components/ui → app/components/list: no-circular-folders",
  ]);
});
