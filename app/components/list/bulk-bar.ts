/** The bar that appears when rows are chosen. */
export const bulkBarStyle =
  "sticky bottom-4 z-bulkbar mx-auto w-fit max-w-[calc(100%-32px)] items-center gap-1 rounded-lg bg-inverse py-1.5 pr-2 pl-4 text-inverse-foreground shadow-bar [--ring:var(--inverse-ring)] max-xl:overflow-x-auto max-md:mx-2 max-md:w-auto max-md:max-w-none max-md:flex-wrap print:hidden";
