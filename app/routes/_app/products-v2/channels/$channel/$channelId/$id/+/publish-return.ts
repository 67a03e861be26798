import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState } from "#app/middleware/request-store.ts";
import { publishPage } from "#app/services/listing/start-run.ts";

/**
 * Returns the page of the bulk publish that linked here (`fixLinkInRun`), to which a save returns,
 * or `null`.
 */
export function findReturnPage(context: Readonly<RouterContextProvider>): string | null {
  const publishId = currentState(context).url.searchParams.get("run");
  return publishId ? publishPage({ publishId }) : null;
}
