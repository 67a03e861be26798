/**
 * Shade over the right edge while columns are hidden behind it. It covers the table's last pixels,
 * stays in view and fades as they scroll in. It does not show where nothing scrolls.
 */
export const scrollerStyle =
  "scroll-pl-38 rounded-md border max-md:border-0 md:grid md:overflow-x-auto scroll-shade";
/** The table of variants. On phones each row is a card with labelled fields, two per line. */
export const tableStyle =
  "w-full table-fixed border-separate [border-spacing:0] max-md:block max-md:min-w-0";
export const rowStyle =
  "max-md:relative max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:gap-y-2 max-md:rounded-md max-md:border max-md:p-3";
export const headStyle =
  "h-8 border-b bg-muted px-2 text-xs font-medium whitespace-nowrap text-muted-foreground";
const edge = "border-line-soft [tr:last-child>&]:border-b-0";
/** Stays in place while the columns scroll. */
export const nameStyle = `sticky left-0 z-1 h-9 border-r border-b bg-card px-2 text-left text-sm font-medium text-foreground ${edge} max-md:static max-md:z-auto max-md:col-span-full max-md:h-auto max-md:min-h-11 max-md:content-center max-md:border-0 max-md:p-0 max-md:pr-13 max-md:font-semibold`;
export const cellStyle = `h-9 border-b border-l p-0 ${edge} max-md:h-auto max-md:border-0 max-md:text-left max-md:before:mb-0.75 max-md:before:block max-md:before:text-xs max-md:before:text-muted-foreground max-md:before:content-[attr(data-l)]`;
