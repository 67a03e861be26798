import { expect, test } from "vitest";
import { ruleFor } from "#app/services/access/routes-table.ts";
import { type Endpoint, neededFor } from "#contract/endpoint.ts";
import { routeFiles } from "#tests/support/route-files.ts";
import { callsOf } from "#tests/support/screen-calls.ts";

/** Open to every member; each of their calls is made for whoever may make it. */
const ASK_THEMSELVES = ["/", "/dashboard", "/search", "/search/found"];
/** Of these screens a call that is made only for whoever may make it. */
const ASKED_FIRST: Record<string, readonly string[]> = {
  "/channels": ["getStockMonitor", "getMetaAccess"],
  "/settings/shop": ["getShopWallet"],
};
const screens = routeFiles()
  .filter(({ forMembers, path }) => forMembers && !ASK_THEMSELVES.includes(path))
  .map(({ file, path }) => ({
    path,
    permissions: ruleFor(path).permissions as readonly string[],
    calls: [...callsOf(file)].filter(
      ({ access, name }) =>
        !["public", "member", "internal"].includes(String(access)) &&
        !ASKED_FIRST[path]?.includes(name),
    ),
  }));
const isWithin = (some: readonly string[], all: readonly string[]) =>
  some.every((each) => all.includes(each));

test("whoever may open a screen may make its calls", () => {
  expect(screens.flatMap(({ calls }) => calls).length).toBeGreaterThan(150);
  const refused = screens.flatMap(({ path, permissions, calls }) =>
    calls
      .filter((call) => !isWithin(neededFor(call), permissions))
      .map((call) => `${path} (${permissions}): ${call.name} (${neededFor(call)})`),
  );
  expect(refused).toEqual([]);
});

test("whoever may change something by a call may open a screen that does", () => {
  const makers = Map.groupBy(
    screens.flatMap(({ permissions, calls }) => calls.map((call) => ({ call, permissions }))),
    ({ call }): Endpoint => call,
  );
  const shut = [...makers]
    .filter(([{ method }]) => method !== "get")
    .filter(([call, by]) => !by.some(({ permissions }) => isWithin(permissions, neededFor(call))))
    .map(([call]) => `${call.name} (${neededFor(call)})`);
  expect(shut).toEqual([]);
});
