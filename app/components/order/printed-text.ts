import { getFormat, getT } from "#app/middleware/request-store.ts";

/** Describes how often something was printed, and when (ISO 8601) and by whom last, if known. */
export function formatPrinted(
  count: number,
  at: string | null | undefined,
  by: string | null | undefined,
): string {
  return appendLastPrint(getT()("order:printed", { count }), at, by);
}

/** Appends the last print's time and person to `printed`. */
export function appendLastPrint(
  printed: string,
  at: string | null | undefined,
  by: string | null | undefined,
): string {
  if (!at) return printed;
  const t = getT();
  const time = getFormat().dateTime(at);
  const last = by
    ? t("order:label.printedBy", { time, name: by })
    : t("order:label.printedAt", { time });
  return `${printed}, ${last}`;
}
