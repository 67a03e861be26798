import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState } from "#app/middleware/request-store.ts";
import {
  answerNothingPicked,
  type PickedProducts,
  readPicked,
} from "#app/services/product/picked-products.ts";

export interface BulkSelection extends PickedProducts {
  /** `null` if a row's menu button asks for the possible actions (row-menu.tsx). */
  action: "publish" | "copy" | "unpublish" | "delete" | null;
}

/**
 * Reads the request of the bulk bar or of a row's menu. An unknown action for several products
 * counts as nothing picked.
 */
export async function readSelection(
  context: Readonly<RouterContextProvider>,
): Promise<BulkSelection> {
  const picked = await readPicked(context);
  const askedAction = currentState(context).url.searchParams.get("do");
  const action = (["publish", "copy", "unpublish", "delete"] as const).find(
    (known) => known === askedAction,
  );
  if (!action && (askedAction !== null || picked.all || picked.ids.length !== 1))
    throw answerNothingPicked(context, picked.back);
  return { ...picked, action: action ?? null };
}
