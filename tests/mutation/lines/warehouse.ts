import type { Mutant } from "../mutant.ts";

const TRANSFERS = ["tests/backend/stocks/transfers.test.ts"];
const COUNTING = ["tests/backend/stocks/counting.test.ts"];
const BATCHES = ["tests/backend/stocks/batches.test.ts"];

/** Transfers, counts and bulk changes of levels: units are neither created nor lost. */
export const WAREHOUSE: readonly Mutant[] = [
  {
    file: "backend/stocks/transfers/close-transfer.ts",
    line: `if (transfer.status !== "sent")`,
    becomes: `if (transfer.status === "cancelled")`,
    why: "What was received is received once more.",
    tests: TRANSFERS,
  },
  {
    file: "backend/stocks/transfers/close-transfer.ts",
    line: "if (received > sentUnits)",
    becomes: "if (received < 0)",
    why: "More arrives than was sent.",
    tests: TRANSFERS,
  },
  {
    file: "backend/stocks/transfers/close-transfer.ts",
    line: "incomingDelta: -quantity }",
    becomes: "incomingDelta: -received }",
    why: "What did not arrive is awaited for ever.",
    tests: TRANSFERS,
  },
  {
    file: "backend/stocks/transfers/close-transfer.ts",
    line: "onHandDelta: missingUnits }",
    becomes: "onHandDelta: quantity }",
    why: "What arrived is also where it came from.",
    tests: TRANSFERS,
  },
  {
    file: "backend/stocks/transfers/move-between-warehouses.ts",
    line: 'if (!sourceAfter) return "below_committed";',
    becomes: "",
    why: "What orders hold leaves their warehouse.",
    tests: TRANSFERS,
  },
  {
    file: "backend/stocks/counting/post-count.ts",
    line: "sql<number>`${items.counted} - ${items.expected}`",
    becomes: "sql<number>`${items.counted} - ${stocks.onHand}`",
    why: "What was sold since the scan is put back on the shelf.",
    tests: COUNTING,
  },
  {
    file: "backend/stocks/counting/post-count.ts",
    line: "await requireReasons(tx, key);",
    becomes: "",
    why: "Goods vanish for no reason.",
    tests: COUNTING,
  },
  {
    file: "backend/stocks/counting/post-count.ts",
    line: `if (needsApproval && !caller.permissions.has("warehouse-manage"))`,
    becomes: "if (needsApproval && caller.permissions.size === 0)",
    why: "Whoever counts writes off whatever it is worth.",
    tests: COUNTING,
  },
  {
    file: "backend/stocks/counting/post-count.ts",
    line: `{ errorCode: "below_committed" }`,
    becomes: "{ postedAt: backend.now() }",
    why: "What orders hold more of than was found is called posted.",
    tests: COUNTING,
  },
  {
    file: "backend/stocks/batches/apply-item.ts",
    line: "level.onHand - level.reserved - level.locked - level.damaged - level.doubtful;",
    becomes: "level.onHand - level.locked - level.damaged - level.doubtful;",
    why: "All that is free is also what orders hold.",
    tests: BATCHES,
  },
  {
    file: "backend/stocks/batches/apply-item.ts",
    line: "if (change.transfer.toWarehouseId === level.warehouseId)",
    becomes: "if (!change.transfer.toWarehouseId)",
    why: "Who sends goods to where they are is told that the warehouse is gone.",
    tests: BATCHES,
  },
  {
    file: "backend/stocks/batches/run-batch.ts",
    line: `if (outcome.status === "failed") throw rollbackError;`,
    becomes: "",
    why: "A row that is refused half-way is done by half.",
    tests: BATCHES,
  },
  {
    file: "backend/stocks/batches/run-batch.ts",
    line: `if (batch?.status !== "running") return;`,
    becomes: "if (!batch) return;",
    why: "A stopped change goes on.",
    tests: BATCHES,
  },
  {
    file: "backend/stocks/batches/read-lines.ts",
    line: "? { by: figure.units - before.units }",
    becomes: "? { to: figure.units }",
    why: "What was sold since a file was written is put back on the shelf.",
    tests: BATCHES,
  },
];
