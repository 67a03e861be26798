/** Classes of a dropdown menu, also for the one made by a script (app/static/row-menu.ts). */
export const menuStyle = "min-w-40 p-1";
export const menuEndStyle = "anchor-[bottom_span-left]";
