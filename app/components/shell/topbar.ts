/** The header of every page: 68 px on desktops, 56 on phones. */
export const topbarStyle =
  "group/top sticky top-0 z-header col-span-full flex min-h-header items-center gap-3 border-b bg-background pr-5 pl-4 max-md:pr-2 max-md:pl-2 print:hidden";
