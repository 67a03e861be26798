import type { Place } from "#contract/places.ts";

/** A place with its search text: names and post code in lower case. */
export interface KnownPlace extends Place {
  searched: string;
}
