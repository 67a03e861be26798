import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const DEPCRUISE = join(ROOT, "node_modules/.bin/depcruise");

/** What `npm run check` says of a tree of these files (path → the paths it imports): `from → to: rule`. */
function violations(files: Record<string, string[]>): string[] {
  const folder = mkdtempSync(join(tmpdir(), "etalase-rooms-"));
  try {
    for (const [path, imported] of Object.entries(files)) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      const up = "../".repeat(path.split("/").length - 1);
      const lines = imported.map(
        (target, index) => `import { a as a${index} } from "${up}${target}";`,
      );
      const used = `export const a = [${imported.map((_, index) => `a${index}`).join(", ")}];\n`;
      writeFileSync(file, [...lines, used].join("\n"));
    }
    const args = ["--config", join(ROOT, ".dependency-cruiser.cjs"), "--output-type", "json"];
    const run = spawnSync(process.execPath, [DEPCRUISE, ...args, "app", "backend"], {
      cwd: folder,
    });
    const { summary } = JSON.parse(run.stdout.toString()) as {
      summary: { violations: { from: string; to: string; rule: { name: string } }[] };
    };
    return summary.violations.map(({ from, to, rule }) => `${from} → ${to}: ${rule.name}`).sort();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const SERVICES = {
  "app/routes/home.ts": [],
  "app/components/list/tabs.ts": [],
  "app/document/page-bytes.ts": [],
  "app/models/list/tab.ts": [],
  "app/services/list/saved-views.ts": ["app/models/list/tab.ts"],
  "backend/db/client.ts": [],
  "backend/stocks/move-stock.ts": ["backend/db/client.ts"],
  "backend/stocks/index.ts": ["backend/stocks/move-stock.ts"],
  "backend/orders/index.ts": [],
  "backend/orders/jobs.ts": [],
};

test("a service may use a lower one by its index, and what puts all together may use each", () => {
  const allowed = {
    ...SERVICES,
    "backend/orders/ship.ts": ["backend/stocks/index.ts", "backend/db/client.ts"],
    "backend/worker.ts": ["backend/orders/jobs.ts"],
    "backend/handlers.ts": ["backend/orders/index.ts", "backend/stocks/index.ts"],
  };
  expect(violations(allowed)).toEqual([]);
});

test.each([
  ["a higher service", "backend/stocks/planted.ts", "backend/orders/index.ts", "stocks-not-higher"],
  [
    "another's inside",
    "backend/orders/planted.ts",
    "backend/stocks/move-stock.ts",
    "service-by-its-index",
  ],
  ["its own index", "backend/stocks/planted.ts", "backend/stocks/index.ts", "index-for-others"],
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
    "anything that asks or draws, from a model",
    "app/models/list/planted.ts",
    "app/components/list/tabs.ts",
    "model-on-its-own",
  ],
  [
    "the making of documents, from a screen",
    "app/routes/planted.ts",
    "app/document/page-bytes.ts",
    "document-by-the-entries",
  ],
  ["the app", "backend/orders/planted.ts", "app/routes/home.ts", "backend-not-app"],
] as const)("nobody imports %s", (_what, from, to, rule) => {
  expect(violations({ ...SERVICES, [from]: [to] })).toEqual([`${from} → ${to}: ${rule}`]);
});

test("two folders do not import each other, even where no two files do", () => {
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
