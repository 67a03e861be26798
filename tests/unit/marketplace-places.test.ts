import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { MARKETPLACE_TYPES } from "#contract/marketplace-facts.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const FOLDERS = ["app", "backend", "contract", "design", "sandbox", "server", "vite"];
/** Folders and files of one marketplace, texts, and the page of all components. */
const OWN_PLACES = new RegExp(
  `^(?:backend/marketplaces|sandbox)/(?:${MARKETPLACE_TYPES.join("|")})/|^contract/\\w+-addresses\\.ts$|^app/(?:i18n|design)/`,
);
/** "line" is also an order's line, so LINE counts only as a channel's type and in its own files. */
const NAMES = new RegExp(
  `${MARKETPLACE_TYPES.filter((type) => type !== "line").join("|")}|channelType\\W{1,12}"line"|contract/line\\.ts"`,
  "i",
);

const namesMarketplace = (file: string): boolean =>
  NAMES.test(
    readFileSync(join(ROOT, file), "utf8").replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, ""),
  );

test("each place that names a marketplace is in the page about adding one", () => {
  const named = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.(?:tsx?|css)$/.test(file) && !OWN_PLACES.test(file))
      .filter(namesMarketplace),
  );
  const page = readFileSync(join(ROOT, "docs/adding-a-marketplace.md"), "utf8");
  const listed = [...page.matchAll(/`([\w./$+-]+\/[\w./$+-]+)`/g)].map(([, place = ""]) => place);
  const isIn = (place: string) => (file: string) => file === place || file.startsWith(place);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((file) => !listed.some((place) => isIn(place)(file)))).toEqual([]);

  const table = page.slice(page.indexOf("## Where else"), page.indexOf("## The kit"));
  const stale = [...table.matchAll(/`((?:app|backend|contract|design|server)\/[\w./$+-]+)`/g)]
    .map(([, place = ""]) => place)
    .filter((place) => !named.some(isIn(place)) && place !== "contract/line.ts");
  expect(stale).toEqual([]);
});
