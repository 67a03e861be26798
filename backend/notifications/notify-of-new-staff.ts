import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import type { Events } from "../events.ts";
import { notify } from "./notify.ts";

/** Notifies the inviter. */
export async function notifyOfNewStaff(
  backend: Backend,
  tx: Transaction,
  { accountId, userId, name }: Events["staffJoined"],
): Promise<void> {
  await notify(backend, tx, {
    accountId,
    template: "staff_joined",
    parameters: { name },
    data: {},
    subject: userId,
    groupBy: "all",
  });
}
