/** Id of the notifications drawer (bell.tsx). */
export const DRAWER_ID = "notifications";
