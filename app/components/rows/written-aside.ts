import "server-only";
import { setAside } from "#app/middleware/set-aside.ts";
import { type KeptComponent, keptMarkup, type PlainProps } from "./kept-markup.ts";

/** static-markup.ts's HTML of what never changes by itself, or in a document the place where the server puts it. */
export const writtenAside = <P extends object>(
  component: KeptComponent<P>,
  props: PlainProps<P>,
): string => setAside([keptMarkup(component, props)]);
