import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import type { PlaceChoice } from "#app/models/account/place-choice.ts";
import { findPlaces } from "#contract/places.ts";

/** The chosen one is among those that its words find: they are a call's most. */
const LOOKED_AT = 100;

/**
 * The search for a place that the page's address has: `q` are words of its name, `place` the one
 * that was chosen. Without a script each choice is a page of its own.
 */
export async function searchPlaces(context: Readonly<RouterContextProvider>): Promise<PlaceChoice> {
  const { searchParams } = currentState(context).url;
  const words = (searchParams.get("q") ?? "").trim().slice(0, 200);
  if (words === "") return { words, found: null, chosen: null };
  const { places } = await getCall(context)(findPlaces, {
    query: { search: words, limit: LOOKED_AT },
  });
  const chosen = places.find(({ code }) => code === searchParams.get("place")) ?? null;
  return { words, found: places, chosen };
}
