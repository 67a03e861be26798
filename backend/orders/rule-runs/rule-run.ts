import { and, eq } from "drizzle-orm";
import type { ArrangeRule } from "#contract/shipping-settings.ts";
import type { Backend } from "../../context.ts";
import { newId } from "../../db/columns.ts";
import { type FailedRead, type RunShipment, shipmentRuns } from "../../db/schema/orders.ts";
import { transaction } from "../../db/transaction.ts";
import { insertRun } from "../insert-run.ts";
import { followRuleRunJob } from "../jobs.ts";

export interface RuleRun {
  addArranged(shipment: RunShipment): Promise<void>;
  addRefused(orderId: string): Promise<void>;
}

/**
 * Logs what one rule does in one job as a run, like those of members. The run is stored with its
 * first order: a rule without orders leaves no trace.
 */
export function createRuleRun(
  backend: Pick<Backend, "db" | "enqueue" | "now">,
  accountId: string,
  { name, printsLabels, wave }: ArrangeRule,
): RuleRun {
  const shipments: RunShipment[] = [];
  const refused: FailedRead[] = [];
  const runId = newId();
  const followUp = printsLabels || wave !== null ? { printsLabels, wave } : null;
  const store = async () => {
    if (shipments.length + refused.length > 1) {
      await backend.db
        .update(shipmentRuns)
        .set({ shipments, refused })
        .where(and(eq(shipmentRuns.accountId, accountId), eq(shipmentRuns.id, runId)));
      return;
    }
    await transaction(backend.db, async (tx) => {
      await insertRun(backend, tx, {
        ...{ id: runId, accountId, startedBy: "system", rule: name, followUp },
        ...{ shipments, refused, waiting: [], status: "done" },
      });
      if (followUp)
        await backend.enqueue(tx, followRuleRunJob, { accountId, runId }, { singletonKey: runId });
    });
  };
  return {
    addArranged: (shipment) => {
      shipments.push(shipment);
      return store();
    },
    addRefused: (orderId) => {
      refused.push({ orderId, code: "", message: "" });
      return store();
    },
  };
}
