import { expect, test } from "vitest";
import { loader } from "#app/routes/_app/help/index.tsx";
import { DEFAULT_ROLES, type Permission } from "#contract/permissions.ts";
import { call, testContext } from "#tests/support/context.ts";
import { member } from "#tests/support/stub-upstream.ts";

const help = (permissions: readonly Permission[], cookie = "lng=en") =>
  call(loader, {
    path: "/help",
    token: `token-of-${permissions.length}`,
    cookie,
    answers: {
      "GET /v1/accounts/me": () =>
        Response.json(
          member({ user: { roles: [{ id: "r", name: "r", permissions: [...permissions] }] } }),
        ),
    },
  }).result;
const linksOf = ({ steps, mishaps }: Awaited<ReturnType<typeof help>>) => [
  ...steps.flatMap(({ to }) => to ?? []),
  ...mishaps.flatMap(({ links }) => links.map(({ to }) => to)),
];

test("an owner gets links to the six steps, and to where each problem is fixed", async () => {
  const owner = await help(DEFAULT_ROLES.Owner);
  expect(owner.steps).toHaveLength(6);
  expect(linksOf(owner)).toEqual(
    expect.arrayContaining([
      ...["/channels", "/product-import-v2", "/stocks/settings", "/stocks/history"],
      ...["/orders?status=to_process&failed=yes", "/products-v2/master?status=4,5"],
    ]),
  );
});

test("every member gets the texts, with only the links they may follow", async () => {
  const none = await help([]);
  expect(none.steps).toHaveLength(6);
  expect(none.mishaps).toHaveLength(4);
  expect(linksOf(none)).toEqual([]);
  expect(linksOf(await help(["order-manage"]))).toEqual(["/orders?status=to_process&failed=yes"]);
});

test("the contact is that of the language", async () => {
  const { supportUrls } = testContext().state.env;
  expect((await help([], "lng=th")).contact).toBe(supportUrls.th);
});
