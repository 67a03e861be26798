import { eq } from "drizzle-orm";
import { transaction } from "#backend/db/transaction.ts";
import { ApiError } from "./answers.ts";
import type { SandboxDeps } from "./deps.ts";
import type { ShopRow } from "./gate.ts";
import { tellItems, touch } from "./order-life.ts";
import { deliverSoon } from "./pushes.ts";
import { enqueuePushes, type ReverseRow, requireWaiting, WAITING_STATUS } from "./reverse-life.ts";
import { reverseOrders } from "./schema.ts";

interface LineRefusal {
  from: string;
  to: string;
  key?: string;
  needs: { reason?: true; pictures?: true };
}

/** For each refusal: the line's new status, its allowed statuses, and required fields. */
const REFUSAL_EFFECTS: Record<string, LineRefusal> = {
  refuseReturn: {
    from: WAITING_STATUS,
    to: "REQUEST_REJECT",
    key: "RTM_CANCELED",
    needs: { reason: true },
  },
  refuseRefund: {
    from: "RETURN_DELIVERED",
    to: "DISPUTE",
    needs: { reason: true, pictures: true },
  },
  startDispute: { from: WAITING_STATUS, to: "DISPUTE", needs: { pictures: true } },
};
export const isRefusal = (action: string): boolean => Object.hasOwn(REFUSAL_EFFECTS, action);

interface RefusedLines {
  action: string;
  lineIds: readonly string[];
  reasonId: string;
  comment: string;
  pictures: readonly string[];
}

/** Refuses one line, checked in the published errors' order; the last ends the request. */
export async function refuseLine(
  deps: SandboxDeps,
  shop: ShopRow,
  reverseOrderId: string,
  given: RefusedLines,
): Promise<ReverseRow> {
  const refusal = REFUSAL_EFFECTS[given.action];
  if (!refusal) throw new ApiError("107", "E0107: invalid action");
  requireWhole(refusal, given);
  const currentTime = deps.now();
  const { row, pushes } = await transaction(deps.db, async (tx) => {
    const row = await requireWaiting(tx, shop, reverseOrderId, [refusal.from]);
    const line = row.lines.find((one) => one.lineId === given.lineIds[0]);
    if (!line) throw new ApiError("126", "E0126: invalid reverse order lines");
    if (line.refused || line.isPaidBack || (given.action === "startDispute") !== isAlone(row))
      throw new ApiError("114", "E0114: this reverse does not support this action");
    const refused = { status: refusal.to, pictures: [...given.pictures] };
    const lines = row.lines.map((one) => (one === line ? { ...one, refused } : one));
    const isOver = lines.every((one) => one.refused || one.isPaidBack);
    await tx
      .update(reverseOrders)
      .set({ lines, updatedAt: currentTime, ...(isOver ? { status: refusal.to } : {}) })
      .where(eq(reverseOrders.reverseOrderId, reverseOrderId));
    const order = await touch(tx, row.orderId, currentTime);
    const told = refusal.key
      ? await enqueuePushes(tx, { ...row, lines: [line] }, refusal.key, currentTime)
      : [];
    return {
      row,
      pushes: [...told, ...(await tellItems(tx, order, [line.orderItemId], currentTime))],
    };
  });
  deliverSoon(deps, pushes);
  return row;
}

const isAlone = ({ type }: ReverseRow) => type === "ONLY_REFUND";

function requireWhole(
  { needs }: LineRefusal,
  { reasonId, comment, pictures, lineIds }: RefusedLines,
) {
  if (needs.reason && !reasonId)
    throw new ApiError(
      "108",
      "E0108: reason can't be empty if you want to refuse return or refund",
    );
  if (!comment)
    throw new ApiError(
      "109",
      "E0109: comment can't be empty if you want to refuse return or refund",
    );
  if (needs.pictures && pictures.length === 0)
    throw new ApiError("110", "E0110: image can't be empty if you want to refuse refund");
  if (lineIds.length > 1)
    throw new ApiError(
      "111",
      "E0111: do not support massive reverse order line operation if you want to refuse return or refund",
    );
}
