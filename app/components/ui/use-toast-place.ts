import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { placeNear } from "./toast-place.ts";

interface Done {
  /** The button that was pressed, or the form. */
  element: Element;
  /** Where it stood: it may go with what it did. */
  rect: DOMRect;
  pathname: string;
}

let last: Done | null = null;

function noteSubmit(event: SubmitEvent): void {
  const element = event.submitter ?? event.target;
  if (element instanceof Element)
    last = { element, rect: element.getBoundingClientRect(), pathname: location.pathname };
}

/** On a phone messages stand at its foot. */
const NARROW = "(width < 48rem)";

/**
 * The style by which messages stand near what was done on this page; `shown`: which there are. None
 * where it was done on another page, or without a script: they stand at the window's foot then.
 */
export function useToastPlace(shown: string) {
  const { pathname } = useLocation();
  const ref = useRef<HTMLDivElement>(null);
  const [style, setStyle] = useState<CSSProperties>();
  // The same function twice is one listener.
  useEffect(() => document.addEventListener("submit", noteSubmit, true), []);
  useLayoutEffect(() => {
    setStyle(shown && ref.current ? styleNear(ref.current, pathname) : undefined);
  }, [shown, pathname]);
  return { ref, style };
}

function styleNear(place: HTMLElement, pathname: string): CSSProperties | undefined {
  if (!last || last.pathname !== pathname) return undefined;
  if (matchMedia(NARROW).matches) return undefined;
  const { element, rect } = last;
  const now = element.checkVisibility() ? element.getBoundingClientRect() : rect;
  const { width, height } = place.getBoundingClientRect();
  const view = { width: innerWidth, height: innerHeight };
  return { ...placeNear(now, { width, height }, view), bottom: "auto" };
}
