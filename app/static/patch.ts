import morphdom from "morphdom";
import { showOpenedContent } from "./held-content.ts";

/**
 * Elements that keep their state: typed or checked ones, and the containers of push-switch.tsx and
 * interactions/drawer-list.ts.
 */
const KEPT_ELEMENTS = "input, [data-push-switch], [data-news-list]";

const getDataset = (node: Node): DOMStringMap => (node instanceof HTMLElement ? node.dataset : {});

/**
 * Updates `part` to read as `html`. Elements that stay keep focus, scroll position and open
 * popovers. An element with the same `data-state` is not touched.
 */
export function patchPart(part: HTMLElement, html: string): void {
  const wantedPart = part.cloneNode(false) as HTMLElement;
  wantedPart.innerHTML = html;
  showOpenedContent(wantedPart, part);
  morphdom(part, wantedPart, {
    childrenOnly: true,
    getNodeKey: (node) => getDataset(node).key ?? (node as Element).id,
    onBeforeElUpdated: (is, shall) =>
      !is.matches(KEPT_ELEMENTS) &&
      !(is.dataset.state !== undefined && is.dataset.state === shall.dataset.state) &&
      !is.isEqualNode(shall),
  });
}
