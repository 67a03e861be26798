import { expect, test } from "vitest";
import { loader } from "#app/routes/_app/staffs/roles/$roleId/index.tsx";
import type { CurrentMember } from "#contract/accounts.ts";
import { call } from "#tests/support/context.ts";
import { member } from "#tests/support/stub-upstream.ts";

test("a role's permissions name each channel whose products it shows", async () => {
  const shop = (channelType: CurrentMember["account"]["channels"][number]["channelType"]) => ({
    ...{ id: channelType, channelType, name: "Laras", shopId: "1" },
    ...{ status: "active" as const, imported: true, orderExpMins: null },
  });
  const me = member({ account: { channels: [shop("shopee"), shop("lazada")] } });
  const role = {
    ...{ id: "r1", name: "Katalog", isDefault: false, permissions: ["product-manage"] },
    staffs: [],
  };
  const { result } = call(loader, {
    path: "/staffs/roles/r1",
    params: { roleId: "r1" },
    answers: {
      "GET /v1/accounts/me": () => Response.json(me),
      "GET /v1/accounts/roles/r1": () => Response.json({ role }),
    },
  });
  const { sees } = await result;
  const products = sees.find(({ items }) => items.includes("Shopee"))?.items ?? "";
  expect(products).toMatch(/Shopee, Lazada/);
});
