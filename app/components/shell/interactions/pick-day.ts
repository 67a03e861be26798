import { readDay, writeDay } from "#app/models/list/parse-day.ts";
import { readDayTime, writeDayTime } from "#app/models/list/parse-time.ts";
import type { Language } from "#contract/languages.ts";

/** Opens the browser's calendar for a day field. Returns a function that stops it. */
export function startPickingDays(): () => void {
  document.addEventListener("click", openCalendar);
  document.addEventListener("change", takeTypedDay);
  return () => {
    document.removeEventListener("click", openCalendar);
    document.removeEventListener("change", takeTypedDay);
  };
}

function openCalendar({ target }: Event): void {
  const button = target instanceof Element ? target.closest("[data-day] > button") : null;
  const parts = button && findDayParts(button);
  if (!parts) return;
  const readTyped = hasTime(parts.calendar) ? readDayTime : readDay;
  parts.calendar.value = readTyped(parts.text.value) ?? "";
  parts.calendar.showPicker();
}

function takeTypedDay({ target }: Event): void {
  const parts = target instanceof HTMLInputElement && findDayParts(target);
  if (!parts || target !== parts.calendar) return;
  const write = hasTime(parts.calendar) ? writeDayTime : writeDay;
  parts.text.value = write(parts.calendar.value, parts.language);
  for (const type of ["input", "change"])
    parts.text.dispatchEvent(new Event(type, { bubbles: true }));
  parts.text.focus();
}

const hasTime = ({ type }: HTMLInputElement) => type === "datetime-local";

function findDayParts(inside: Element) {
  const field = inside.closest<HTMLElement>("[data-day]");
  const [text, calendar] = field?.querySelectorAll("input") ?? [];
  return field && text && calendar
    ? { text, calendar, language: field.dataset.day as Language }
    : null;
}
