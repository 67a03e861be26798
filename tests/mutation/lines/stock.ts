import type { Mutant } from "../mutant.ts";

const STOCKS_TEST = ["tests/backend/stocks/stocks.test.ts"];
const EFFECTS_TEST = [
  "tests/backend/orders/stock-effects.test.ts",
  "tests/backend/orders/short-stock.test.ts",
];
const RACE_TEST = ["tests/backend/orders/race.test.ts"];
const WAITING_TEST = ["tests/backend/orders/fill-waiting-orders.test.ts"];
const QUOTA_TEST = ["tests/backend/billing/order-quota.test.ts"];

/** Units sold, reserved and counted: never twice, never wrong. */
export const STOCK: readonly Mutant[] = [
  {
    file: "backend/stocks/lock-levels.ts",
    line: `.orderBy(asc(stocks.variantId), asc(stocks.warehouseId))
    .for("update");`,
    becomes: ".orderBy(asc(stocks.variantId), asc(stocks.warehouseId));",
    why: "Two who set a level at once both count from the old figure.",
    tests: ["tests/backend/stocks/adjust-race.test.ts"],
    onPostgres: true,
  },
  {
    file: "backend/stocks/adjust-stocks.ts",
    line: 'await raiseEvent(backend, tx, "stockChanged", { accountId, changes: availableDeltas });',
    becomes: "",
    why: "What came in does not reach the orders that wait for it.",
    tests: WAITING_TEST,
  },
  {
    file: "backend/stocks/change-level-field.ts",
    line: "level.onHand = after.onHand;",
    becomes: "",
    why: "Two adjustments of one level in one call count from the same figure.",
    tests: STOCKS_TEST,
  },
  {
    file: "backend/stocks/move-stock.ts",
    line: "and on_hand + ${onHandDelta}::int >= reserved + ${reservedDelta}::int + locked + ${lockedDelta}::int + damaged + ${damagedDelta}::int",
    becomes: "and ${onHandDelta}::int = ${onHandDelta}::int",
    why: "More is sold than there is.",
    tests: EFFECTS_TEST,
  },
  {
    file: "backend/stocks/move-stock.ts",
    line: "where variant_id = ${movement.variantId} and warehouse_id = ${movement.warehouseId} and account_id",
    becomes: "where variant_id = ${movement.variantId} and account_id",
    why: "A movement changes every warehouse.",
    tests: [...EFFECTS_TEST, ...STOCKS_TEST],
  },
  {
    file: "backend/stocks/move-stock.ts",
    line: `movement.type === "reserve" || movement.type === "ship"
      ? "out_of_stock"
      : "below_committed"`,
    becomes: '"out_of_stock"',
    why: "Who counts is told that nothing is left instead of what is held.",
    tests: STOCKS_TEST,
  },
  {
    file: "backend/stocks/move-stock.ts",
    line: "onHandDelta >= reservedDelta + damagedDelta + lockedDelta",
    becomes: "damagedDelta >= 0",
    why: "A reservation that fails leaves a level behind in a warehouse that never had the goods.",
    tests: EFFECTS_TEST,
  },
  {
    file: "backend/stocks/move-stock.ts",
    line: "const addsUnits = onHandDelta > 0 || incomingDelta > 0;",
    becomes: "const addsUnits = false;",
    why: "Goods come into a warehouse that was deleted.",
    tests: ["tests/backend/stocks/delete-warehouse.test.ts"],
  },
  {
    file: "backend/stocks/counting/scan.ts",
    line: "if (!scanned || isEarlier) return;",
    becomes: "if (isEarlier) return;",
    why: "A scan that is sent twice counts twice.",
    tests: ["tests/backend/stocks/counting.test.ts"],
  },
  {
    file: "backend/stocks/counting/post-count.ts",
    line: "onHandDelta: delta,",
    becomes: "onHandDelta: 0,",
    why: "A count changes nothing.",
    tests: ["tests/backend/stocks/counting.test.ts"],
  },
  {
    file: "backend/stocks/counting/read-counts.ts",
    line: 'isBlind && (status === "draft" || status === "counting");',
    becomes: "false;",
    why: "Who counts blind is told what the books say.",
    tests: ["tests/backend/stocks/counting.test.ts"],
  },
  {
    file: "backend/stocks/batches/run-batch.ts",
    line: 'if (outcome.status === "failed") throw rollbackError;',
    becomes: "",
    why: "A row that is refused half-way leaves its first half behind.",
    tests: ["tests/backend/stocks/batches.test.ts"],
  },
  {
    file: "backend/stocks/batches/read-lines.ts",
    line: "? { by: figure.units - before.units }",
    becomes: "? { to: figure.units }",
    why: "A file that lay in a spreadsheet program puts back what was sold meanwhile.",
    tests: ["tests/backend/stocks/batches.test.ts"],
  },
  {
    file: "backend/orders/ingest-order.ts",
    line: "if (!isNew && report.updatedAt < before.channelUpdatedAt) return before.id;",
    becomes: "",
    why: "A late report of a past state overwrites the present one.",
    tests: EFFECTS_TEST,
  },
  {
    file: "backend/orders/intake-steps.ts",
    line: "isAfterConnection(intake) && (hasReleasedStock(intake) || hasCancelled(intake)),",
    becomes: "isAfterConnection(intake) && hasCancelled(intake),",
    why: "What a cancelled order held does not reach the next buyer.",
    tests: WAITING_TEST,
  },
  {
    file: "backend/orders/write-report.ts",
    line: `eq(orders.externalId, report.externalId),
      ),
    )
    .for("update");`,
    becomes: "eq(orders.externalId, report.externalId),\n      ),\n    );",
    why: "Of two reports at once the older one stands, and its stock is held again.",
    tests: RACE_TEST,
    onPostgres: true,
  },
  {
    file: "backend/orders/intake-steps.ts",
    line: "shippedAt !== null && shippedAt < channel.createdAt;",
    becomes: "shippedAt !== null && shippedAt > channel.createdAt;",
    why: "What left before the shop was connected is taken off again.",
    tests: EFFECTS_TEST,
  },
  {
    file: "backend/orders/intake-steps.ts",
    line: "isShippingBegun(intake) &&\n      isAfterConnection(intake) &&",
    becomes: "isShippingBegun(intake) &&",
    why: "An order that left before the shop was connected costs quota.",
    tests: ["tests/backend/orders/intake-steps.test.ts"],
  },
  {
    file: "backend/orders/intake-steps.ts",
    line: "isNeeded: (intake) => isAfterConnection(intake) && isShortOfStock(intake),",
    becomes: "isNeeded: () => false,",
    why: "An order that found too little misses what a movement of that moment brings.",
    tests: ["tests/backend/orders/intake-steps.test.ts"],
  },
  {
    file: "backend/orders/reconcile-stock.ts",
    line: 'if (target === "deducted" && formerState === "deducted") return 0;',
    becomes: "",
    why: "Goods that left earlier are taken from stock that came in since.",
    tests: EFFECTS_TEST,
  },
  {
    file: "backend/orders/reconcile-stock.ts",
    line: 'if (order.flags.includes("fulfilled_by_channel")) return result;',
    becomes: "",
    why: "What the marketplace sends itself is taken from the seller's stock.",
    tests: EFFECTS_TEST,
  },
  {
    file: "backend/orders/move-line.ts",
    line: 'if (reservation.state !== "held" || target === "held") return quantity;',
    becomes: 'if (target === "held") return quantity;',
    why: "An order that is reported twice is deducted twice.",
    tests: EFFECTS_TEST,
  },
  {
    file: "backend/orders/move-line.ts",
    line: "const quantity = Math.min(source?.free ?? 0, line.quantity);",
    becomes: "const quantity = line.quantity;",
    why: "Goods that left without stock make it negative, or the order is never taken.",
    tests: EFFECTS_TEST,
  },
  {
    file: "backend/orders/move-line.ts",
    line: 'await moveStock(lineMoves.tx, { ...movement, type: "release", reservedDelta: -quantity });',
    becomes: 'await moveStock(lineMoves.tx, { ...movement, type: "release", reservedDelta: 0 });',
    why: "A cancelled order holds its goods for ever.",
    tests: EFFECTS_TEST,
  },
  {
    file: "backend/orders/fill-waiting-orders.ts",
    line: `const fitting = order.lines.filter(
      (line) => line.quantity <= (mostFreeUnits.get(line.variantId) ?? 0),
    );`,
    becomes:
      "const fitting = order.lines.filter((line) => line.quantity < (mostFreeUnits.get(line.variantId) ?? 0));",
    why: "The last units wait although somebody waits for just as many.",
    tests: WAITING_TEST,
  },
  {
    file: "backend/orders/fill-waiting-orders.ts",
    line: "${orders.shipByAt} asc nulls last",
    becomes: "${orders.shipByAt} desc nulls last",
    why: "The order that must leave first gets its goods last.",
    tests: WAITING_TEST,
  },
  {
    file: "backend/orders/fill-waiting-orders.ts",
    line: `await lockLevels(
      tx,
      accountId,
      lines.flatMap((line) => line.variantId ?? []),
    );`,
    becomes: "if (lines.length === 0) await lockLevels(tx, accountId, []);",
    why: "The look at a waiting order misses what a movement under way brings.",
    tests: WAITING_TEST,
    onPostgres: true,
  },
  {
    file: "backend/billing/change-quota.ts",
    line: "if (existingCharge) return;",
    becomes: "",
    why: "An order is charged each time it is reported.",
    tests: QUOTA_TEST,
  },
  {
    file: "backend/billing/change-quota.ts",
    line: "if (balance <= 0 && status === ACCOUNT_STATUS.active && !isUnlimited(account))",
    becomes: "if (balance < 0 && status === ACCOUNT_STATUS.active)",
    why: "The grace period begins an order late.",
    tests: QUOTA_TEST,
  },
  {
    file: "backend/billing/change-quota.ts",
    line: '.for("no key update");',
    becomes: ";",
    why: "Two orders at once are charged as one.",
    tests: QUOTA_TEST,
    onPostgres: true,
  },
];
