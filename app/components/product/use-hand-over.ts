import { useEffectEvent, useLayoutEffect } from "react";
import type { ProductDraft } from "#app/models/product/product-draft.ts";

export interface HandedOver {
  sent: ProductDraft;
  now: ProductDraft;
  /** Something was typed since it was sent. */
  isEdited: boolean;
  /** Where the focus was, as selectors. */
  focused: string[];
}

let handedOver: HandedOver | null = null;

/**
 * What one form gives as it goes, the other takes that comes with the same change of the page: a
 * new product's first save ends on the page of the saved one, while somebody may be typing on.
 */
export function useHandOver(
  give: () => HandedOver | null,
  take: (handedOver: HandedOver) => void,
): void {
  const begin = useEffectEvent(() => {
    if (handedOver) take(handedOver);
    handedOver = null;
  });
  const end = useEffectEvent(() => {
    handedOver = give();
    // For none that is opened later.
    queueMicrotask(() => {
      handedOver = null;
    });
  });
  useLayoutEffect(() => {
    begin();
    return () => end();
  }, []);
}
