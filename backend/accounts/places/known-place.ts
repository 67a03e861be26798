import type { Place } from "#contract/places.ts";

/** A place with the text it is found by: its names and its post code, in lower case. */
export interface KnownPlace extends Place {
  searched: string;
}
