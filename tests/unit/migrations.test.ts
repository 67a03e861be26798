import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FOLDER = new URL("../../backend/db/migrations/", import.meta.url);
/** A server of the release before still runs during the migration and uses its columns. */
const TAKES_AWAY =
  /\bdrop\s+(table|column|schema)\b|\brename\s+(to|column)\b|\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b|\balter\s+column\s+\S+\s+set\s+not\s+null\b/i;

/** Changing a generated column's expression means to drop and add it in one transaction. */
function takesAway(migration: string): boolean {
  const added = [...migration.matchAll(/add column "(\w+)"/gi)].map(([, name]) => name);
  const kept = migration.replace(/drop column "(\w+)"/gi, (drop, name) =>
    added.includes(name) ? "" : drop,
  );
  return TAKES_AWAY.test(kept);
}

test("migrations after the baseline only add", () => {
  const later = readdirSync(FOLDER).filter(
    (name) => /^\d+_.*\.sql$/.test(name) && !/^0000_/.test(name),
  );
  const found = later.filter((name) => takesAway(readFileSync(new URL(name, FOLDER), "utf8")));
  expect(found).toEqual([]);
});

test.each([
  ['ALTER TABLE "orders" DROP COLUMN "note";', true],
  ['DROP TABLE "orders";', true],
  ['ALTER TABLE "orders" RENAME COLUMN "note" TO "remark";', true],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET DATA TYPE integer;', true],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;', true],
  ['ALTER TABLE "orders" ADD COLUMN "note" text;', false],
  ['DROP INDEX "orders_note";', false],
  ['ALTER TABLE "a" drop column "b"; ALTER TABLE "a" ADD COLUMN "b" integer;', false],
  ['ALTER TABLE "a" drop column "b"; ALTER TABLE "a" ADD COLUMN "c" integer;', true],
])("%s removes something: %s", (statement, isRefused) => {
  expect(takesAway(statement)).toBe(isRefused);
});
