/** Tabs in a line, which scrolls when they do not fit. */
export const tabStripStyle = "flex min-w-0 gap-1 overflow-x-auto [scrollbar-width:none]";

export const tabStyle =
  "inline-flex min-h-9.5 items-center gap-1.5 border-b-2 border-transparent font-medium whitespace-nowrap text-secondary-foreground hover:text-foreground hover:no-underline current:text-foreground current:[scroll-initial-target:nearest] current:border-primary-mark max-md:min-h-11";
