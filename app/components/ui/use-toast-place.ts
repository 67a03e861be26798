import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { placeNear, placeOff } from "./toast-place.ts";

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

/** Phones show messages at the bottom, but never over the pressed button. */
const NARROW_SCREEN = "(width < 48rem)";
/** Height of the bars at the window's bottom (base.css). */
const BOTTOM = "--toast-bottom";

/**
 * Returns the style that places messages near the pressed element. `shown` identifies the messages.
 * Returns no style after an action on another page or without JavaScript: messages then stand at
 * the window's bottom.
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
  if (!last || last.pathname !== pathname) return undefined;
  const { element, rect } = last;
  const { width, height } = place.getBoundingClientRect();
  const view = { width: innerWidth, height: innerHeight };
  if (matchMedia(NARROW_SCREEN).matches) {
    if (!element.checkVisibility()) return undefined;
    const toastBottom = Number.parseFloat(getComputedStyle(place).getPropertyValue(BOTTOM)) || 0;
    const free = placeOff(
      element.getBoundingClientRect(),
      { width, height },
      { ...view, toastBottom },
    );
    return free && { ...free, bottom: "auto" };
  }
  const now = element.checkVisibility() ? element.getBoundingClientRect() : rect;
  return { ...placeNear(now, { width, height }, view), bottom: "auto" };
}
