import { afterAll, beforeAll, expect, test } from "vitest";
import { PERMISSIONS } from "#contract/permissions.ts";
import { visit } from "#tests/support/app.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { findClassConflicts } from "#tests/support/class-conflicts.ts";
import { crawl } from "#tests/support/crawl.ts";
import { routeFiles } from "#tests/support/route-files.ts";
import { type SellingAccount, startSelling } from "#tests/support/selling-account.ts";

// `cn` joins classes and drops none (app/components/ui/cn.ts): of two utilities for one property,
// the order of the style sheet would decide.
let world: TestBackend;
let seller: SellingAccount;
let beginner: SignedIn;
beforeAll(async () => {
  world = await startTestBackend();
  [seller, beginner] = [await startSelling(world), await world.signUp()];
});
afterAll(() => world.close());

const ENTITIES: Record<string, string> = { amp: "&", gt: ">", lt: "<", quot: '"', "#x27": "'" };
const classesOf = (html: string) =>
  [...html.matchAll(/\sclass="([^"]*)"/g)].map(([, classes = ""]) =>
    classes.replace(/&([\w#]+);/g, (whole, name: string) => ENTITIES[name] ?? whole),
  );

test("two utilities of one property on one element are found", () => {
  const html = '<p class="grid gap-2 px-3 md:px-4 [&amp;&gt;svg]:mt-1 px-2.5 gap-2"></p>';
  expect(findClassConflicts(classesOf(html))).toEqual([expect.stringMatching(/^px-3 gap-2 in: /)]);
});

test.each(["an owner who sells", "an owner who has nothing yet"])(
  "no element has two utilities of one property for %s",
  async (who) => {
    const classes = new Set<string>();
    const pages = await crawl({
      ...{ world, seller, permissions: PERMISSIONS },
      reader: who === "an owner who sells" ? seller : beginner,
      onPage(_, { html }) {
        for (const each of classesOf(html)) classes.add(each);
      },
    });
    expect(pages).toBeGreaterThan(30);
    expect(classes.size).toBeGreaterThan(100);
    expect(findClassConflicts(classes)).toEqual([]);
  },
);

test("nor does one before sign-in", async () => {
  const pages = routeFiles().filter(({ isPage, forMembers }) => isPage && !forMembers);
  expect(pages.length).toBeGreaterThan(3);
  const visits = await Promise.all(pages.map(({ path }) => visit(path, { me: null })));
  expect(findClassConflicts(visits.flatMap(({ html }) => classesOf(html)))).toEqual([]);
});
