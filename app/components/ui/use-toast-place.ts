import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { placeFree, placeNear } from "./toast-place.ts";

interface FinishedAction {
  /** The pressed button, or the form. */
  element: Element;
  /** The element's position when pressed, as the action may remove the element. */
  rect: DOMRect;
  pathname: string;
}

let last: FinishedAction | null = null;

function noteSubmit(event: SubmitEvent): void {
  const element = event.submitter ?? event.target;
  if (element instanceof Element)
    last = { element, rect: element.getBoundingClientRect(), pathname: location.pathname };
}

/** Phones show messages where they cover nothing that can be pressed. */
const NARROW_SCREEN = "(width < 48rem)";
const PRESSABLE =
  "a[href], button, input, select, textarea, summary, label, header, [data-bar], [role=alert]";

/**
 * Returns the style that places messages near the pressed element, on phones where they cover
 * nothing. `shown` identifies the messages. Returns no style after an action on another page or
 * without JavaScript: messages then stand at the window's bottom.
 */
export function useToastPlace(shown: string) {
  const { pathname } = useLocation();
  const ref = useRef<HTMLDivElement>(null);
  const [style, setStyle] = useState<CSSProperties>();
  // The browser adds one function only once.
  useEffect(() => document.addEventListener("submit", noteSubmit, true), []);
  useLayoutEffect(() => {
    setStyle(shown && ref.current ? styleNear(ref.current, pathname) : undefined);
  }, [shown, pathname]);
  return { ref, style };
}

function styleNear(place: HTMLElement, pathname: string): CSSProperties | undefined {
  const { width, height } = place.getBoundingClientRect();
  const view = { width: innerWidth, height: innerHeight };
  const isNarrow = matchMedia(NARROW_SCREEN).matches;
  if (!last || last.pathname !== pathname)
    return isNarrow
      ? { ...placeFree({ width, height }, view, listObstacles(place)), bottom: "auto" }
      : undefined;
  const { element, rect } = last;
  const now = element.checkVisibility() ? element.getBoundingClientRect() : rect;
  if (isNarrow)
    return { ...placeFree({ width, height }, view, listObstacles(place), now), bottom: "auto" };
  return { ...placeNear(now, { width, height }, view), bottom: "auto" };
}

/** Returns the bounds of what can be pressed or must be read, without the messages themselves. */
const listObstacles = (place: HTMLElement): DOMRect[] =>
  [...document.querySelectorAll(PRESSABLE)]
    .filter((element) => !place.contains(element) && !element.contains(place))
    .map((element) => element.getBoundingClientRect())
    .filter(({ top, bottom, width, height }) => {
      const isShown = width > 0 && height > 0;
      return isShown && bottom > 0 && top < innerHeight;
    });
