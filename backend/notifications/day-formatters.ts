/** Formats `16–22 Nov 2026`. */
export function makeWeekFormatter(locale: string) {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  return ({ startDate, endDate }: { startDate: string; endDate: string }): string =>
    format.formatRange(new Date(startDate), new Date(endDate));
}

/** Formats `5 December 2026`. */
export function makeDayFormatter(locale: string) {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  return (day: string): string => format.format(new Date(day));
}
