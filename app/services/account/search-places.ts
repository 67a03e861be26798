import "server-only";
import type { RouterContextProvider } from "react-router";
import { currentState, getCall } from "#app/middleware/request-store.ts";
import type { PlaceChoice } from "#app/models/account/place-choice.ts";
import { findPlaces } from "#contract/places.ts";

/** Maximum number of results of a call. A search for its own words finds the chosen place again. */
const MAX_RESULTS = 100;

/**
 * Searches the place in the page's address: `q` are words of its name, `place` the chosen one.
 * Without JavaScript each choice is a new page.
 */
export async function searchPlaces(context: Readonly<RouterContextProvider>): Promise<PlaceChoice> {
  const { searchParams } = currentState(context).url;
  const words = (searchParams.get("q") ?? "").trim().slice(0, 200);
  if (words === "") return { words, found: null, chosen: null };
  const { places } = await getCall(context)(findPlaces, {
    query: { search: words, limit: MAX_RESULTS },
  });
  const chosenPlace = places.find(({ code }) => code === searchParams.get("place")) ?? null;
  return { words, found: places, chosen: chosenPlace };
}
