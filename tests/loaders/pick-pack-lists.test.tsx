import { expect, test } from "vitest";
import { runWithState } from "#app/middleware/request-store.ts";
import { LeftBehind } from "#app/routes/_app/pick-and-pack/+/left-behind.tsx";
import { RecordTable } from "#app/routes/_app/pick-and-pack/+/record-table.tsx";
import { loader as handOvers } from "#app/routes/_app/pick-and-pack/hand-over/index.tsx";
import { loader as waves } from "#app/routes/_app/pick-and-pack/index.tsx";
import { loader as records } from "#app/routes/_app/pick-and-pack/records.tsx";
import { renderMarkup } from "#app/static/markup.ts";
import { call, testContext } from "#tests/support/context.ts";
import { pickpack } from "#tests/support/sample-order.ts";
import { member } from "#tests/support/stub-upstream.ts";

/** Records the queries of a list's call, by path. */
function asked(total: number, path: string, answer: Record<string, unknown>) {
  const queries: Record<string, string>[] = [];
  const answers = {
    "GET /v1/accounts/me": () => Response.json(member()),
    "GET /v1/orders": () => Response.json({ orders: [], total: 0 }),
    "GET /v1/orders/waves": () => Response.json({ waves: [], total: 0 }),
    "GET /v1/orders/waves/candidates": () => Response.json({ groups: [] }),
    "GET /v1/orders/pickers": () => Response.json({ pickers: [] }),
    [`GET ${path}`]: (request: Request) => {
      queries.push(Object.fromEntries(new URL(request.url).searchParams));
      return Response.json({ ...answer, total });
    },
  };
  return { queries, answers };
}

const seen = (path: string, total = 90) => {
  const { queries, answers } = asked(total, "/v1/orders/pickpacks", { pickpacks: [pickpack] });
  return { queries, result: call(records, { path, answers }).result };
};

test("picking work of all waves is filtered by status, member and day, and paged", async () => {
  const query = "status=packed&mine=1&state=closed&since=2026-11-20&page=2";
  const { queries, result } = seen(`/pick-and-pack/records?${query}`);
  expect(await result).toMatchObject({
    pager: { total: 90 },
    params: { page: 2 },
    form: { set: 4 },
  });
  expect(queries).toEqual([
    {
      ...{ limit: "50", offset: "50", status: "packed", me: "true", open: "false" },
      createdAfter: "2026-11-19T17:00:00.000Z",
    },
  ]);
});

test("no filter lists everything, and an invalid one is removed from the address", async () => {
  const plain = seen("/pick-and-pack/records");
  expect(await plain.result).toMatchObject({ params: { page: 1 }, form: { set: 0 } });
  expect(plain.queries).toEqual([{ limit: "50", offset: "0" }]);
  const odd = seen("/pick-and-pack/records?status=&mine=&since=nie&state=");
  await expect(odd.result).rejects.toMatchObject({ status: 302 });
  const beyond = seen("/pick-and-pack/records?page=7");
  const away = await beyond.result.catch((answer: Response) => answer);
  expect((away as Response).headers.get("Location")).toBe("/pick-and-pack/records?page=2");
});

test("each record links to its order, wave and hand-over", () => {
  const { state } = testContext();
  const handed = { ...pickpack, handOverId: "h3", status: "packed", packedByName: "Wati" } as const;
  const html = runWithState(state, () => renderMarkup(<RecordTable records={[handed]} />));
  for (const to of ["/orders/o1", "/pick-and-pack/waves/w7", "/pick-and-pack/hand-over/h3"])
    expect(html).toContain(`href="${to}"`);
  expect(html).toContain("Wati");
  expect(html).not.toContain("Box");
  const parcel = { id: "b2", number: 2, of: 3, packageNumber: "P2" };
  const box = runWithState(state, () =>
    renderMarkup(<RecordTable records={[{ ...handed, parcel }]} />),
  );
  expect(box).toContain("Box 2 of 3");
});

test("finished waves and earlier hand-overs are paged", async () => {
  const wave = asked(31, "/v1/orders/waves", { waves: [] });
  await call(waves, { path: "/pick-and-pack?page=3", answers: wave.answers }).result;
  expect(wave.queries).toContainEqual({
    ...{ statuses: "done,cancelled", toPutBack: "false", limit: "10", offset: "20" },
  });
  const gone = asked(45, "/v1/orders/hand-overs", { handOvers: [], waiting: [], leftBehind: [] });
  const path = "/pick-and-pack/hand-over?page=3";
  expect(await call(handOvers, { path, answers: gone.answers }).result).toMatchObject({
    pager: { page: 3, total: 45 },
  });
  expect(gone.queries).toContainEqual({ statuses: "closed", limit: "20", offset: "40" });
});

test("boxes left behind are listed on the hand-over page", async () => {
  const box = {
    ...pickpack,
    status: "packed",
    parcel: { id: "b2", number: 2, of: 2, packageNumber: "" },
  };
  const list = { handOvers: [], waiting: [], total: 0, leftBehind: [box] };
  const { leftBehind } = await call(handOvers, {
    path: "/pick-and-pack/hand-over",
    answers: { "GET /v1/orders/hand-overs": () => Response.json(list) },
  }).result;
  const { state } = testContext();
  const html = runWithState(state, () =>
    renderMarkup(<LeftBehind asksForCode={false} boxes={leftBehind} />),
  );
  expect(html).toContain("Left-behind boxes");
  expect(html).toContain("Box 2 of 2");
  expect(
    runWithState(state, () => renderMarkup(<LeftBehind asksForCode={false} boxes={[]} />)),
  ).toBe("");
});
