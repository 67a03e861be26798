import morphdom from "morphdom";

/** What keeps its own state: what is typed, and the places where push-switch.tsx and live/drawer-list.ts put something. */
const KEPT = "input, [data-push-switch], [data-news-list]";

/** Makes what is in `part` read as `html`. Elements that stay keep focus, scrolling and open popovers. */
export function patchPart(part: HTMLElement, html: string): void {
  const wanted = document.createElement("div");
  wanted.innerHTML = html;
  morphdom(part, wanted, {
    childrenOnly: true,
    onBeforeElUpdated: (is, shall) => !is.matches(KEPT) && !is.isEqualNode(shall),
  });
}
