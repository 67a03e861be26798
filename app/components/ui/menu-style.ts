/** Classes of a dropdown menu, also for the one made by a script (app/static/row-menu.ts). */
export const menuStyle = "min-w-40 p-1";
/** Aligns the menu with the end of its trigger. */
export const menuEndStyle = "anchor-[bottom_span-left]";
