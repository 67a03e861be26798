/** A dropdown menu's classes, also for the one that a script makes (app/static/row-menu.ts). */
export const menuStyle = "min-w-40 p-1";
/** It ends where its trigger ends. */
export const menuEndStyle = "anchor-[bottom_span-left]";
