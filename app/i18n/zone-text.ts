import { TIME_ZONES } from "#contract/countries.ts";
import type { Translate } from "./keys.ts";

/** What people call a time zone; one that no account can have is shown as it is. */
export function zoneText(timeZone: string, t: Translate<"settings">): string {
  const known = TIME_ZONES.find((zone) => zone === timeZone);
  return known ? t(`settings:zone.${known}`) : timeZone;
}
