import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { ROUTES } from "#app/access/routes-table.ts";
import { findMatchableRoutes, type RouteNode } from "#app/document/matchable-routes.ts";

const page = (path: string) => ({ id: path, path });
const routes: RouteNode[] = [
  {
    id: "root",
    path: "",
    children: [
      page("signup/callback/:code?"),
      page("signout"),
      {
        id: "app",
        children: [
          { id: "home", index: true },
          page("orders"),
          page("orders/:id"),
          page("orders/:id/cancel"),
          page("products-v2/master"),
          page("*"),
        ],
      },
    ],
  },
];
const leaves = (route: RouteNode): string[] => route.children?.flatMap(leaves) ?? [route.id];
const ids = (pathname: string) => findMatchableRoutes(routes, pathname).flatMap(leaves);

test("routes of other addresses are removed; dynamic, optional and splat routes stay", () => {
  expect(ids("/orders/o1")).toEqual(["home", "orders", "orders/:id", "*"]);
  expect(ids("/signup")).toEqual(["home", "*"]);
  expect(ids("/signup/callback")).toEqual(["signup/callback/:code?", "home", "*"]);
});

test("case and escapes do not matter, and an undecodable path keeps every route", () => {
  expect(ids("/ORDERS")).toContain("orders");
  expect(ids("/order%73")).toContain("orders");
  expect(ids("/%E0%A4%A/orders")).toHaveLength(8);
});

test("the router matches the same route as among all routes", () => {
  const all = [
    {
      id: "root",
      path: "",
      children: [
        { id: "app", children: [...ROUTES.map(({ path }) => page(path.slice(1))), page("*")] },
      ],
    },
  ];
  const addresses = [
    ...ROUTES.map(({ path }) => path.replaceAll(/:\w+/g, "x1")),
    "/",
    "/nowhere",
    "/orders/a/b/c",
    "/products-v2/MASTER/p1/",
  ];
  const found = (among: typeof all, address: string) =>
    matchRoutes(among, address)?.map(({ route, params }) => [route.id, params]);
  for (const address of addresses)
    expect(found(findMatchableRoutes(all, address), address), address).toEqual(found(all, address));
});
