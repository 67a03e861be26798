import morphdom from "morphdom";

/**
 * What keeps its own state: what is typed or ticked, and the places where push-switch.tsx and
 * interactions/drawer-list.ts put something.
 */
const KEPT = "input, [data-push-switch], [data-news-list]";

const data = (node: Node): DOMStringMap => (node instanceof HTMLElement ? node.dataset : {});

/**
 * Makes what is in `part` read as `html`. Elements that stay keep focus, scrolling and open
 * popovers; one in the same `data-state` is left alone.
 */
export function patch(part: HTMLElement, html: string): void {
  const wanted = part.cloneNode(false) as HTMLElement;
  wanted.innerHTML = html;
  morphdom(part, wanted, {
    childrenOnly: true,
    getNodeKey: (node) => data(node).key ?? (node as Element).id,
    onBeforeElUpdated: (is, shall) =>
      !is.matches(KEPT) &&
      !(is.dataset.state !== undefined && is.dataset.state === shall.dataset.state) &&
      !is.isEqualNode(shall),
  });
}
