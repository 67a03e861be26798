import { TIME_ZONES } from "#contract/countries.ts";
import type { Translate } from "./keys.ts";

/** Returns the name of a time zone. A zone that no account can have keeps its identifier. */
export function formatZone(timeZone: string, t: Translate<"settings">): string {
  const knownZone = TIME_ZONES.find((zone) => zone === timeZone);
  return knownZone ? t(`settings:zone.${knownZone}`) : timeZone;
}
