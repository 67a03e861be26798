import type { Place } from "#contract/places.ts";

/** A place with what it is found by: its names and its post code, in small letters. */
export interface KnownPlace extends Place {
  searched: string;
}
