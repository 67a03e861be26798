import "server-only";
import type { ReactNode } from "react";
import { setAside } from "#app/middleware/set-aside.ts";
import { staticMarkup } from "./static-markup.ts";

/** static-markup.ts's HTML of what never changes by itself, or in a document the place where the server puts it. */
export const writtenAside = (node: ReactNode): string => setAside([staticMarkup(node)]);
