import { useEffectEvent, useLayoutEffect } from "react";
import type { ProductDraft } from "#app/models/product/product-draft.ts";

export interface HandedOver {
  sent: ProductDraft;
  now: ProductDraft;
  /** The form was edited since it was sent. */
  isEdited: boolean;
  /** Selectors of the focused element. */
  focused: string[];
}

let handedOver: HandedOver | null = null;

/**
 * Passes typed values from an unmounting form to the one mounted in the same commit: the first save
 * of a new product navigates to its edit page while somebody may be typing.
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
    // Keep it from a form that is opened later.
    queueMicrotask(() => {
      handedOver = null;
    });
  });
  useLayoutEffect(() => {
    begin();
    return () => end();
  }, []);
}
