import { TIME_ZONES } from "#contract/countries.ts";
import type { Translate } from "./keys.ts";

/** Returns the name of a time zone. A zone that no account can have keeps its identifier. */
export function zoneText(timeZone: string, t: Translate<"settings">): string {
  const known = TIME_ZONES.find((zone) => zone === timeZone);
  return known ? t(`settings:zone.${known}`) : timeZone;
}
