import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { stockMovements } from "#backend/db/schema/stocks.ts";
import { startTestBackend } from "#tests/support/backend.ts";
import { asking, startSelling } from "#tests/support/selling-account.ts";

const world = await startTestBackend();
afterAll(world.close);

// PGlite runs transactions one after another anyway. On PostgreSQL, where the suite also runs, only
// the lock does.
test("thirty concurrent settings of a level are each exact in turn", async () => {
  const account = await startSelling(world);
  const ask = asking(account);
  const figures = Array.from({ length: 30 }, (_, index) => 100 + index * 7);
  await Promise.all(
    figures.map((to) =>
      ask("PUT", "/v1/stocks", {
        adjustments: [
          { stockId: account.stockId, to, reason: "correction", note: `counted ${to}` },
        ],
      }),
    ),
  );
  const movements = await world.backend.db
    .select({ note: stockMovements.note, after: stockMovements.onHandAfter })
    .from(stockMovements)
    .where(eq(stockMovements.accountId, account.accountId));
  const counted = movements.filter(({ note }) => note?.startsWith("counted"));
  expect(counted).toHaveLength(figures.length);
  for (const { note, after } of counted) expect(note).toBe(`counted ${after}`);
});
