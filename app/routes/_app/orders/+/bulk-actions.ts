import "server-only";
import { type RouterContextProvider, redirect } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import { addProblemToast, addToast, redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/services/upstream/http.ts";
import { syncOrder } from "#contract/order-actions.ts";
import { createPickpacks } from "#contract/pick-packs.ts";
import { parseParams, searchOf } from "./list-params.ts";

type Context = Readonly<RouterContextProvider>;

/** What is done with the chosen orders; null: they are marked as printed. */
export async function runBulk(context: Context, form: FormData): Promise<Response | null> {
  const bulk = form.get("bulk");
  const orderIds = form
    .getAll("ids")
    .filter((id): id is string => typeof id === "string" && id !== "");
  if (orderIds.length === 0 || bulk === "printed" || bulk === null) return null;
  const call = getCall(context);
  const back = `/orders${searchOf(parseParams(currentState(context).url.searchParams))}`;
  switch (bulk) {
    case "arrange":
      return redirect(
        `/orders/bulk-arrange?${new URLSearchParams({ ids: orderIds.join(",") })}`,
        303,
      );
    case "pick": {
      const made = await attempt(call(createPickpacks, { body: { orderIds, assigneeId: "me" } }));
      if (made.ok) return redirect(`/pick-and-pack/waves/${made.value.waveId}`, 303);
      return refused(context, back, made.problem);
    }
    case "print":
    case "note":
    case "export": {
      const search = new URLSearchParams({ do: bulk, ids: orderIds.join(",") });
      return redirect(`/orders/bulk?${search}`, 303);
    }
    case "resync": {
      const read = await Promise.all(
        orderIds.map((orderId) => attempt(call(syncOrder, { params: { orderId } }))),
      );
      const failed = read.find((each) => !each.ok);
      if (failed && !failed.ok) addProblemToast(context, "warning", failed.problem);
      const n = read.filter((each) => each.ok).length;
      if (n > 0) return redirectWithToast(context, back, "orderBulk:bulk.resynced", { n });
      return redirect(back, 303);
    }
    default:
      addToast(context, "warning", "orders:bulk.none");
      return redirect(back, 303);
  }
}

function refused(
  context: Context,
  back: string,
  problem: Parameters<typeof addProblemToast>[2],
): Response {
  addProblemToast(context, "error", problem);
  return redirect(back, 303);
}
