import "server-only";
import type { ReactNode } from "react";
import { ANY_ROW } from "./open-row-menu.ts";
import { staticMarkup } from "./static-markup.ts";

/** The entries of every row's menu as one text: a list has dozens of menus that nobody opens. `entries` may only put the id into addresses. */
export const menuOfRow = (entries: (id: string) => ReactNode): string =>
  staticMarkup(entries(ANY_ROW));
