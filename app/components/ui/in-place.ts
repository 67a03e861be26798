import { createContext } from "react";

/** Whether dialogs render open in the page, side by side, for /design. */
export const InPlace = createContext(false);
