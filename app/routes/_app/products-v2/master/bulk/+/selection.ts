import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState } from "#app/middleware/request-store.ts";
import { nothingPicked, type Picked, readPicked } from "#app/services/product/picked-products.ts";

export interface Selection extends Picked {
  /** Null where one row's button asks what can be done (row-menu.tsx). */
  action: "publish" | "copy" | "unpublish" | "delete" | null;
}

/**
 * What the list's bulk bar or a row's menu asks for; an unknown action for many is as good as
 * nothing picked.
 */
export async function readSelection(context: Readonly<RouterContextProvider>): Promise<Selection> {
  const picked = await readPicked(context);
  const asked = currentState(context).url.searchParams.get("do");
  const action = (["publish", "copy", "unpublish", "delete"] as const).find(
    (known) => known === asked,
  );
  if (!action && (asked !== null || picked.all || picked.ids.length !== 1))
    throw nothingPicked(context, picked.back);
  return { ...picked, action: action ?? null };
}
