import { readDay, writeDay } from "#app/models/list/written-day.ts";
import type { Language } from "#contract/accounts.ts";

/**
 * Opens the browser's calendar of a day's field and writes what is picked there. Returns what ends
 * that.
 */
export function startPickingDays(): () => void {
  document.addEventListener("click", open);
  document.addEventListener("change", take);
  return () => {
    document.removeEventListener("click", open);
    document.removeEventListener("change", take);
  };
}

function open({ target }: Event): void {
  const button = target instanceof Element ? target.closest("[data-day] > button") : null;
  const parts = button && partsOf(button);
  if (!parts) return;
  parts.calendar.value = readDay(parts.written.value) ?? "";
  parts.calendar.showPicker();
}

function take({ target }: Event): void {
  const parts = target instanceof HTMLInputElement && target.type === "date" && partsOf(target);
  if (!parts || target !== parts.calendar) return;
  parts.written.value = writeDay(parts.calendar.value, parts.language);
  for (const type of ["input", "change"])
    parts.written.dispatchEvent(new Event(type, { bubbles: true }));
  parts.written.focus();
}

function partsOf(inside: Element) {
  const field = inside.closest<HTMLElement>("[data-day]");
  const [written, calendar] = field?.querySelectorAll("input") ?? [];
  return field && written && calendar
    ? { written, calendar, language: field.dataset.day as Language }
    : null;
}
