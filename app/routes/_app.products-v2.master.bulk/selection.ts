import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState } from "#app/middleware/request-store.ts";
import { nothingPicked, type Picked, readPicked } from "#app/services/picked-products.ts";

export interface Selection extends Picked {
  action: "publish" | "unpublish" | "delete";
}

/** What the list's bulk bar asks for; an unknown action is as good as nothing picked. */
export async function readSelection(context: Readonly<RouterContextProvider>): Promise<Selection> {
  const picked = await readPicked(context);
  const asked = currentState(context).url.searchParams.get("do");
  const action = (["publish", "unpublish", "delete"] as const).find((known) => known === asked);
  if (!action) throw nothingPicked(context, picked.back);
  return { ...picked, action };
}
