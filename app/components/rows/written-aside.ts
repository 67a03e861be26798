import "server-only";
import { createElement, type FunctionComponent, type ReactNode } from "react";
import { setAside } from "#app/middleware/set-aside.ts";
import { staticMarkup } from "./static-markup.ts";

/** static-markup.ts's HTML of what never changes by itself, or in a document the place where the server puts it. */
export const writtenAside = <P extends object>(
  component: (props: P) => ReactNode,
  props: P,
): string =>
  setAside([staticMarkup(createElement(component as FunctionComponent, props as object))]);
