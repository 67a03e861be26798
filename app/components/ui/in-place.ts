import { createContext } from "react";

/**
 * Whether dialogs render open in the page instead of over it. Used by /design, which shows them
 * side by side.
 */
export const InPlace = createContext(false);
