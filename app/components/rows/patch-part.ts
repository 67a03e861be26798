import morphdom from "morphdom";

/** What keeps its own state: what is typed, and the place where push-switch.tsx stands. */
const KEPT = "input, [data-push-switch]";

/** Makes what is in `part` read as `html`. Elements that stay keep focus, scrolling and open popovers. */
export function patchPart(part: HTMLElement, html: string): void {
  const wanted = document.createElement("div");
  wanted.innerHTML = html;
  morphdom(part, wanted, {
    childrenOnly: true,
    onBeforeElUpdated: (is, shall) => !is.matches(KEPT) && !is.isEqualNode(shall),
  });
}
