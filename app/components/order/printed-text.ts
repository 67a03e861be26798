import { getFormat, getT } from "#app/middleware/request-store.ts";

/** How often something was printed, last when (ISO 8601) and by whom, as far as it is known. */
export function printedText(
  count: number,
  at: string | null | undefined,
  by: string | null | undefined,
): string {
  return withLast(getT()("order:printed", { count }), at, by);
}

/** What is said of a print, with the last one's time and who made it. */
export function withLast(
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
