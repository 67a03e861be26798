import "server-only";
import type { RunOrder, RunOrderState, ShipmentRun } from "#contract/shipment-runs.ts";

/** States that change without a person. */
const MOVING: readonly RunOrderState[] = ["waiting", "sending", "label_pending"];

export interface RunSummary {
  /** Orders with nothing left to wait for. */
  finished: number;
  isMoving: boolean;
  needsYou: RunOrder[];
  /** Arranged orders whose label was not printed yet, and those whose label was. */
  toPrint: RunOrder[];
  printed: RunOrder[];
  /** Arranged orders that nobody picks yet. */
  toPick: RunOrder[];
}

export function summarizeRun({ orders }: Pick<ShipmentRun, "orders">): RunSummary {
  const moving = orders.filter(({ state }) => MOVING.includes(state));
  const ready = orders.filter(({ state }) => state === "ready");
  return {
    finished: orders.length - moving.length,
    isMoving: moving.length > 0,
    needsYou: orders.filter(({ state }) => state === "needs_you"),
    toPrint: ready.filter(({ order }) => order.documentStatus === "ready"),
    printed: ready.filter(({ order }) => order.documentStatus === "printed"),
    toPick: ready.filter(({ order }) => order.pickpackStatus === "none"),
  };
}
