import type { Mutant } from "../mutant.ts";

const JOURNEY = [
  "tests/backend/orders/pick-pack/pick-pack.test.ts",
  "tests/backend/orders/pick-pack/orders-not-picked-whole.test.ts",
];
const PICKERS = ["tests/backend/orders/pick-pack/pickers.test.ts"];
const WAITING = ["tests/backend/orders/pick-pack/waiting-parts.test.ts"];
const GUARDS = ["tests/backend/orders/pick-pack/pick-guards.test.ts"];

/**
 * From the rack to the courier: each unit is counted once, by one person, and no cancelled order is
 * sent.
 */
export const PICKING: readonly Mutant[] = [
  {
    file: "backend/orders/pick-pack/handle-scan.ts",
    line: "if (!newPickScan) return findEarlierAnswer(tx, accountId, clientId);",
    becomes:
      "if (!newPickScan && clientId === code) return findEarlierAnswer(tx, accountId, clientId);",
    why: "A scan that is sent again fails, or counts twice.",
    tests: JOURNEY,
  },
  {
    file: "backend/orders/pick-pack/handle-scan.ts",
    line: ".where(and(eq(table.accountId, accountId), eq(table.id, id)));",
    becomes: ".where(eq(table.id, id));",
    why: "Another account's wave is scanned into.",
    tests: GUARDS,
  },
  {
    file: "backend/orders/pick-pack/scan-pick.ts",
    line: `if (missingUnits > 0 && scan.quantity > missingUnits)
    return { outcome: "over_scan", ...describeLine(ownPickCandidates[0]) };`,
    becomes: "",
    why: "Who types more than is missing is not told.",
    tests: GUARDS,
  },
  {
    file: "backend/orders/pick-pack/scan-pick.ts",
    line: "if (takenLines[0]?.user_id !== userId) return null;",
    becomes: "",
    why: "Two pickers fetch one line.",
    tests: GUARDS,
    onPostgres: true,
  },
  {
    file: "backend/orders/pick-pack/scan-pick.ts",
    line: "least(${limit}::int, quantity - picked - short) as units",
    becomes: "${limit}::int as units",
    why: "More is fetched than the order asks for.",
    tests: GUARDS,
    onPostgres: true,
  },
  {
    file: "backend/orders/pick-pack/scan-pick.ts",
    line: "if (!isWorkable(order.status, line)) return null;",
    becomes: "",
    why: "An order that was cancelled a moment ago is fetched.",
    tests: GUARDS,
    onPostgres: true,
  },
  {
    file: "backend/orders/pick-pack/scan-pick.ts",
    line: "if (candidate) return { outcome: explainRemovedOrder(candidate), ...describeLine(candidate) };",
    becomes: "",
    why: "Nobody says that the units of a cancelled order go back to their rack.",
    tests: JOURNEY,
  },
  {
    file: "backend/orders/pick-pack/scan-pick.ts",
    line: `findWorkRefusal(orderStatus) === "put_back" ? "put_back" : "taken_out";`,
    becomes: `findWorkRefusal(orderStatus) === "put_back" ? "put_back" : "put_back";`,
    why: "An order that was taken out of its wave is said to be cancelled.",
    tests: JOURNEY,
  },
  {
    file: "backend/orders/pick-pack/scan-pack.ts",
    line: "lines.find((entry) => entry.packed + scan.quantity <= entry.picked)",
    becomes: "lines.find((entry) => entry.packed <= entry.picked)",
    why: "More goes into the parcel than was fetched.",
    tests: JOURNEY,
  },
  {
    file: "backend/orders/pick-pack/scan-pack.ts",
    line: "if (refusal) return refusal;",
    becomes: "",
    why: "An order that was called off is packed.",
    tests: JOURNEY,
  },
  {
    file: "backend/orders/pick-pack/scan-hand-over.ts",
    line: "normaliseCourier(order.courier) !== normaliseCourier(handOver.courier)",
    becomes: "false",
    why: "A parcel leaves with another courier.",
    tests: JOURNEY,
  },
  {
    file: "backend/orders/pick-pack/scan-hand-over.ts",
    line: "if (workRefusal) return refuse(workRefusal);",
    becomes: "",
    why: "A parcel leaves while its buyer asks for it not to.",
    tests: GUARDS,
  },
  {
    file: "backend/orders/pick-pack/pick-short.ts",
    line: "if (shortage.quantity > line.quantity - line.picked - line.short)",
    becomes: "if (shortage.quantity > line.quantity)",
    why: "More is missing than was asked for.",
    tests: JOURNEY,
  },
  {
    file: "backend/orders/pick-pack/pick-short.ts",
    line: "if (record.closedAt !== null || !isPicking || !isWorkable(order.status, record))",
    becomes: "if (record.closedAt !== null)",
    why: "Units are missing of an order that is packed already.",
    tests: GUARDS,
  },
  {
    file: "backend/orders/pick-pack/pick-stops.ts",
    line: `(FINAL_STATUSES.includes(orderStatus) || status === "short")`,
    becomes: "FINAL_STATUSES.includes(orderStatus)",
    why: "What was fetched of a short order stays on the trolley.",
    tests: JOURNEY,
  },
  {
    file: "backend/orders/pick-pack/share-wave.ts",
    line: `          and not exists (select 1 from pick_takes t where t.account_id = l.account_id and t.pick_line_id = l.id)) f`,
    becomes: ") f",
    why: "The second picker gets stops that somebody has.",
    tests: PICKERS,
  },
  {
    file: "backend/orders/pick-pack/share-wave.ts",
    line: `picked > 0 ? { status: "short" } : buildStateOutsideWave(record, action.now),`,
    becomes: "buildStateOutsideWave(record, action.now),",
    why: "What was fetched for a wave that is given up is on no rack and on no list.",
    tests: JOURNEY,
  },
  {
    file: "backend/orders/pick-pack/write-wave.ts",
    line: "return parts ? parts.length > 0 : !hasRestShipped(status);",
    becomes: "return true;",
    why: "One order is in two waves.",
    tests: [...JOURNEY, ...PICKERS],
  },
  {
    file: "backend/orders/pick-pack/write-wave.ts",
    line: "!hasRestShipped(status) && (!openParts.has(id) || lines.has(id)),",
    becomes: "!openParts.has(id) || lines.has(id),",
    why: "What has left already is fetched once more with the part that waits.",
    tests: WAITING,
  },
  {
    file: "backend/orders/pick-pack/stop-picking.ts",
    line: "if (record.part === 1 || !hasRestShipped(order.status)) return false;",
    becomes: "return false;",
    why: "What was missing of an order is never sent once the rest has left.",
    tests: WAITING,
  },
  {
    file: "backend/orders/pick-pack/write-wave.ts",
    line: "  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`waves:${accountId}`}, 0))`);",
    becomes: "",
    why: "Two waves that are made at once want one number.",
    tests: PICKERS,
    onPostgres: true,
  },
];
