/** Bar above a list with its search and filters. A filter panel (`details`) opens below it. */
export const filterBarStyle =
  "flex items-center gap-2 px-gutter py-2.5 max-xl:flex-wrap has-[>details]:flex-wrap has-[>details[open]]:pb-0";
/** Links beside the search that filter the list. They scroll on phones. */
export const chipsStyle =
  "flex min-w-0 gap-1.5 max-md:max-w-[calc(100vw-2*var(--gutter))] max-md:[scrollbar-width:none] max-md:overflow-x-auto";

/** A select beside the search, limited by its own `max-w-…`. Phones show two per line. */
export const filterChoiceStyle =
  "flex-initial max-md:max-w-none max-md:min-w-0 max-md:flex-[1_1_40%]";
