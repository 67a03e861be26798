import { expect, test } from "vitest";
import { isAllowed, mayCall } from "#app/access/guard.ts";
import { findRule } from "#app/access/match-route.ts";
import { type Endpoint, listNeededPermissions } from "#contract/endpoint.ts";
import { routeFiles } from "#tests/support/route-files.ts";
import { listCalls } from "#tests/support/screen-calls.ts";
import { member } from "#tests/support/stub-upstream.ts";

/** Open to every member; they make each call only if the member may. */
const ASK_THEMSELVES = ["/", "/dashboard", "/search", "/search/found"];
/** Calls that these screens make only if the member may. */
const ASKED_FIRST: Record<string, readonly string[]> = {
  "/orders/:orderId": [
    ...["listChatSessions", "getLineCandidates", "createLineProduct", "linkOrderLine"],
  ],
  "/channels": ["getStockMonitor", "getMetaAccess"],
  "/product-import/:importId/columns": ["checkImportAsStock"],
  "/settings/shop": ["getShopWallet"],
  "/settings/shop/reviews": ["listShops"],
  "/statistics": ["costPastSales"],
  "/stocks/differences": ["answerListingDifferences"],
  "/stocks/manage/:stockId": ["listActiveOrders"],
  "/stocks/manage/batches/:stockBatchId/columns": ["checkStockFileAsImport"],
  "/stocks/warehouses": ["getStockMonitor"],
};
/** Calls that these screens offer only to members who see the whole account. */
const OF_THE_WHOLE: Record<string, readonly string[]> = {
  "/channels": ["startChannelAuth"],
  // Members may make these for their own channel.
  "/channels/connect/:channelType": ["connectByKeys", "getChannelKeys"],
  "/channels/grants/:grantId": ["connectGrantShops", "getChannelGrant"],
  "/settings": ["removeLogo", "updateAccountSettings", "uploadLogo"],
  "/settings/general": ["removeLogo", "updateAccountSettings", "uploadLogo"],
  "/settings/product-category": ["createCategories", "createCategory"],
  "/settings/product-category/:nodeId": ["deleteCategory", "moveCategory"],
  "/stocks-v2": ["updateStockSettings"],
  "/stocks/warehouses": [
    ...["bindChannelWarehouses", "createWarehouses", "deleteWarehouse"],
    ...["listChannelWarehouses", "updateWarehouse"],
  ],
};
const screens = routeFiles()
  .filter(({ forMembers, path }) => forMembers && !ASK_THEMSELVES.includes(path))
  .map(({ file, path }) => ({
    path,
    permissions: findRule(path).permissions as readonly string[],
    calls: [...listCalls(file)].filter(
      ({ access, name }) =>
        !["public", "member", "internal"].includes(String(access)) &&
        !ASKED_FIRST[path]?.includes(name),
    ),
  }));
const isWithin = (some: readonly string[], all: readonly string[]) =>
  some.every((each) => all.includes(each));

test("a member who may open a screen may make its calls", () => {
  expect(screens.flatMap(({ calls }) => calls).length).toBeGreaterThan(150);
  const refused = screens.flatMap(({ path, permissions, calls }) =>
    calls
      .filter((call) => !isWithin(listNeededPermissions(call), permissions))
      .map((call) => `${path} (${permissions}): ${call.name} (${listNeededPermissions(call)})`),
  );
  expect(refused).toEqual([]);
});

test("a member limited to some warehouses may make the calls of the screens they may open", () => {
  const limited = member({ user: { isLimited: true } });
  const refused = screens
    .filter(({ path }) => isAllowed(findRule(path), limited))
    .map(({ path, calls }) => ({
      path,
      names: calls
        .filter((call) => !mayCall(call, limited))
        .map(({ name }) => name)
        .sort(),
    }))
    .filter(({ names }) => names.length > 0);
  expect(Object.fromEntries(refused.map(({ path, names }) => [path, names]))).toEqual(OF_THE_WHOLE);
});

test("a member who may make a writing call may open a screen that uses it", () => {
  const makers = Map.groupBy(
    screens.flatMap(({ permissions, calls }) => calls.map((call) => ({ call, permissions }))),
    ({ call }): Endpoint => call,
  );
  const shut = [...makers]
    .filter(([{ method }]) => method !== "get")
    .filter(
      ([call, by]) =>
        !by.some(({ permissions }) => isWithin(permissions, listNeededPermissions(call))),
    )
    .map(([call]) => `${call.name} (${listNeededPermissions(call)})`);
  expect(shut).toEqual([]);
});
