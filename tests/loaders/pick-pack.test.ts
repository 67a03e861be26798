import { expect, test } from "vitest";
import { loader } from "#app/routes/_app/pick-and-pack/index.tsx";
import { call } from "#tests/support/context.ts";

test("orders that lack units are counted as the list they lead to has them: by order, sent or not", async () => {
  const asked: string[] = [];
  const { short } = await call(loader, {
    path: "/pick-and-pack",
    answers: {
      "GET /v1/orders": (request) => {
        asked.push(new URL(request.url).search);
        return Response.json({ orders: [], total: 3 });
      },
      "GET /v1/orders/waves": () => Response.json({ waves: [], total: 0 }),
      "GET /v1/orders/waves/candidates": () => Response.json({ groups: [] }),
      "GET /v1/orders/pickers": () => Response.json({ pickers: [] }),
    },
  }).result;
  expect(short).toBe(3);
  expect(asked).toEqual(["?pickpackStatuses=short&limit=1"]);
});
