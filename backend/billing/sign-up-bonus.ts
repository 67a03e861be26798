import { ORDER_QUOTA_TYPE } from "#contract/statuses.ts";
import type { Backend } from "../context.ts";
import type { Transaction } from "../db/client.ts";
import type { Events } from "../events.ts";
import { changeQuota, SIGN_UP_BONUS } from "./change-quota.ts";

export async function giveSignUpBonus(
  _backend: Backend,
  tx: Transaction,
  { accountId, at: now }: Events["accountCreated"],
): Promise<void> {
  await changeQuota(tx, {
    accountId,
    type: ORDER_QUOTA_TYPE.signUpBonus,
    delta: SIGN_UP_BONUS,
    now,
  });
}
