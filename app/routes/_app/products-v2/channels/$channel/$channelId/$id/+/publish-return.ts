import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState } from "#app/middleware/request-store.ts";
import { publishPage } from "#app/services/listing/start-run.ts";

/**
 * The page of the bulk publish that led here to mend a listing (`mendInRun`): a save goes back to
 * it. null: none did.
 */
export function returnOf(context: Readonly<RouterContextProvider>): string | null {
  const publishId = currentState(context).url.searchParams.get("run");
  return publishId ? publishPage({ publishId }) : null;
}
