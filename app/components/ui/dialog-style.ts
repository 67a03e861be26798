/** A question or a sheet in the middle of the page. Each sets its own width, e.g. `w-90`. */
export const dialogStyle =
  "fixed inset-0 m-auto max-h-[calc(100dvh-32px)] max-w-[calc(100vw-32px)] overflow-auto rounded-lg bg-popover p-5 text-left text-sm whitespace-normal text-foreground shadow-dialog";
export const dialogTitleStyle = "mb-1.5 flex items-center gap-2 text-lg";
export const dialogActionsStyle = "mt-4 flex justify-end gap-2";
/** For a question rendered in the page without a modal. Darkens the rest of the page. */
export const askedInPlaceStyle = `${dialogStyle} not-[:modal]:z-dialog not-[:modal]:h-fit not-[:modal]:[box-shadow:0_0_0_100vmax_var(--scrim)]`;
