import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { DayWords } from "./day-input.tsx";

/** Returns the words for the request's reader. */
export function buildDayWords(): DayWords {
  const t = getT();
  const { language } = getFormat();
  return { language, form: t("common:day.form"), pick: t("common:day.pick") };
}
