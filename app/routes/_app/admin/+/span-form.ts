import "server-only";
import { z } from "zod";
import { readDay } from "#app/models/list/parse-day.ts";
import { endOfDay, startOfDay } from "#app/services/list/day-bounds.ts";

const day = z
  .string()
  .transform((text) => readDay(text))
  .refine((read) => read !== null, "invalid")
  .transform((read) => read ?? undefined)
  .optional();

export const spanForm = {
  countryCode: z.enum(["id", "th"]).optional(),
  startsAt: day,
  endsAt: day,
};

/** Converts days of the given time zone to instants. The last day counts to its end. */
export function toInstants(
  {
    countryCode,
    startsAt,
    endsAt,
  }: {
    countryCode?: "id" | "th" | undefined;
    startsAt?: string | undefined;
    endsAt?: string | undefined;
  },
  timeZone: string,
) {
  return {
    countryCode: countryCode ?? null,
    startsAt: startsAt ? startOfDay(startsAt, timeZone).toISOString() : null,
    endsAt: endsAt ? endOfDay(endsAt, timeZone).toISOString() : null,
  };
}
