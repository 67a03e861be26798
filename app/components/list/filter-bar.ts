/**
 * The line above a list that it is searched and filtered with. A filter panel (`details`) opens
 * below it.
 */
export const filterBarStyle =
  "flex items-center gap-2 px-gutter py-2.5 max-xl:flex-wrap has-[>details]:flex-wrap has-[>details[open]]:pb-0";
/** Choices that are links, beside the search; on phones they scroll. */
export const chipsStyle =
  "flex min-w-0 gap-1.5 max-md:max-w-[calc(100vw-2*var(--gutter))] max-md:[scrollbar-width:none] max-md:overflow-x-auto";

/** Of a choice beside the search: as wide as its own `max-w-…` lets it, two in a line on phones. */
export const filterChoiceStyle =
  "flex-initial max-md:max-w-none max-md:min-w-0 max-md:flex-[1_1_40%]";
