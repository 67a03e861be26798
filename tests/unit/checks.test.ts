import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listSheetFaults, listUnstyledClasses } from "../../scripts/check-styles.ts";
import { findTextProblems } from "../../scripts/check-texts.ts";

/** Returns the problems of a small app whose texts are correct except for the planted ones. */
function problemsWith(planted: Record<string, string>): string[] {
  const app = `${mkdtempSync(join(tmpdir(), "texts-"))}/`;
  onTestFinished(() => rmSync(app, { recursive: true }));
  const files = {
    "i18n/locales/en/fruit.json": '{"title":"Fruit","count_one":"One","count_other":"{{count}}"}',
    "i18n/locales/id/fruit.json": '{"title":"Buah","count_other":"{{count}}"}',
    "i18n/locales/th/fruit.json": '{"title":"ผลไม้","count_other":"{{count}}"}',
    "i18n/i18next.d.ts": "fruit: typeof fruit;",
    "page.tsx": 't("fruit:title"); t("fruit:count", { count: 2 });',
    ...planted,
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(app + file), { recursive: true });
    writeFileSync(app + file, text);
  }
  return findTextProblems(app);
}

test("consistent texts cause no problem", () => {
  expect(problemsWith({})).toEqual([]);
  expect(problemsWith({ "more.ts": "t(`fruit:\u0024{name}`);" })).toEqual([]);
});

test("each kind of inconsistency between texts and their uses is reported", () => {
  const id = "i18n/locales/id/fruit.json";
  expect(problemsWith({ [id]: '{"count_other":"{{count}}"}' })).toEqual(["id lacks fruit:title"]);
  expect(problemsWith({ [id]: '{"title":"Buah","count_other":"{{count}}","more":"x"}' })).toEqual([
    "id alone has fruit:more",
  ]);
  expect(
    problemsWith({ [id]: '{"title":"Buah","count_one":"Satu","count_other":"{{count}}"}' }),
  ).toEqual(["id alone has fruit:count_one"]);
  expect(problemsWith({ "more.tsx": 't("fruit:colour");' })).toEqual([
    "app/more.tsx uses fruit:colour, which does not exist",
  ]);
  expect(problemsWith({ "more.tsx": "t(`fruit:sort.\u0024{name}`);" })).toEqual([
    "app/more.tsx uses fruit:sort.\u0024{name}, which does not exist",
  ]);
  expect(problemsWith({ "page.tsx": 't("fruit:title");' })).toEqual(["nothing uses fruit:count"]);
  expect(problemsWith({ "more.tsx": "<Fruit t={t} />" })).toEqual([
    "app/more.tsx hands t on as a prop",
  ]);
  expect(problemsWith({ "more.tsx": "<Fruit texts={textsOf(t)} />" })).toEqual([
    "app/more.tsx hands texts on as a prop",
  ]);
  expect(problemsWith({ "i18n/i18next.d.ts": "" })).toEqual([
    "app/i18n/i18next.d.ts does not name fruit",
  ]);
});

test("an unlisted style sheet and class name are reported", () => {
  expect(listSheetFaults("app/styles/base.css", "i {}\n")).toEqual([]);
  expect(listSheetFaults("app/styles/more.css", "")).toEqual([
    "app/styles/more.css: a style sheet that scripts/check-styles.ts does not list",
  ]);
  expect(listSheetFaults("app/styles/cells.css", ".tbl .fancy { color: red }")).toEqual([
    "app/styles/cells.css: the class .fancy is new; say it in utilities",
  ]);
});

test("a class without a rule is reported", async () => {
  const faults = await listUnstyledClasses({
    "app/a.tsx":
      "<p className=\"group/bulk tbl max-md:hidden *:not-first:before:content-['›']\" />",
    "app/b.tsx": '<p className="shop-items flex" /> <p className={cn("grid max-w-3xl", look)} />',
  });
  expect(faults).toEqual([
    "app/b.tsx: no rule is for the class shop-items",
    "app/b.tsx: no rule is for the class max-w-3xl",
  ]);
});
