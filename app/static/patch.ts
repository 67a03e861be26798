import morphdom from "morphdom";

/**
 * Elements that keep their state: typed or checked ones, and the places of push-switch.tsx and
 * interactions/drawer-list.ts.
 */
const KEPT = "input, [data-push-switch], [data-news-list]";

const data = (node: Node): DOMStringMap => (node instanceof HTMLElement ? node.dataset : {});

/**
 * Updates `part` to read as `html`. Elements that stay keep focus, scroll position and open
 * popovers. An element with the same `data-state` is not touched.
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
