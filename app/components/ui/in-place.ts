import { createContext } from "react";

/**
 * Whether dialogs stand open where they are instead of lying over the page: on /design, which shows
 * them beside each other.
 */
export const InPlace = createContext(false);
