import { expect, test } from "vitest";
import type { FoundToDo } from "#backend/to-dos/found-to-do.ts";
import { rankToDos } from "#backend/to-dos/rank-to-dos.ts";
import type { ToDoKind } from "#contract/to-dos.ts";

const NOW = new Date("2026-11-21T03:00:00.000Z");
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString();

const found = (kind: ToDoKind, facts: Partial<FoundToDo> = {}): FoundToDo => ({
  ...{ kind, count: 1, deadline: null, amount: null, channelId: null },
  ...facts,
});
const rank = (...toDos: FoundToDo[]) =>
  rankToDos(toDos, NOW).map(({ kind, urgency }) => `${urgency} ${kind}`);

test("a deadline within four hours is urgent now, one within a day soon", () => {
  expect(
    rank(
      found("orders_to_process", { deadline: inHours(24.1) }),
      found("orders_due", { deadline: inHours(24) }),
      found("chats_waiting", { deadline: inHours(4) }),
      found("privacy_requests", { deadline: inHours(4.1) }),
    ),
  ).toEqual([
    "now chats_waiting",
    "soon privacy_requests",
    "soon orders_due",
    "later orders_to_process",
  ]);
});

test("a distant deadline does not lower what is urgent by itself", () => {
  expect(rank(found("cancel_requests", { deadline: inHours(70) }))).toEqual([
    "now cancel_requests",
  ]);
});

test("equally urgent ones follow by deadline, then money, then the order of kinds", () => {
  expect(
    rank(
      found("unknown_skus"),
      found("access_ended"),
      found("orders_without_stock", { amount: 90_000 }),
      found("payments_to_check", { amount: 125_000 }),
      found("late_orders", { deadline: inHours(-2) }),
      found("cancel_requests", { deadline: inHours(2) }),
    ),
  ).toEqual([
    "now late_orders",
    "now cancel_requests",
    "now payments_to_check",
    "now orders_without_stock",
    "now access_ended",
    "now unknown_skus",
  ]);
});
