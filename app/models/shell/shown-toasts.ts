import type { ReactNode } from "react";

export const TOAST_TONES = ["default", "success", "error", "warning", "info"] as const;
export type ToastTone = (typeof TOAST_TONES)[number];

/** A form that takes back what a message tells of: where it is posted, and its hidden fields. */
export interface ToastUndo {
  to: string;
  fields: Readonly<Record<string, string>>;
}

export interface ToastMessage {
  tone: ToastTone;
  text: string;
  /** A form, made by the server. */
  undo?: ReactNode;
  /** Tells one message from the same one again. */
  id: string;
}

export interface ShownToast extends ToastMessage {
  /** The page it belongs to; null while the way there is not finished. */
  page: string | null;
}

const MOST = 3;

/** A message of a page that is still being opened. */
export const onItsWay = (toast: ToastMessage): ShownToast => ({ ...toast, page: null });

/** Those shown and what came new, the newest three. */
export function withToasts(
  shown: readonly ShownToast[],
  arrived: readonly ToastMessage[],
): readonly ShownToast[] {
  const unseen = arrived.filter(({ id }) => shown.every((toast) => toast.id !== id));
  return unseen.length ? [...shown, ...unseen.map(onItsWay)].slice(-MOST) : shown;
}

/**
 * Those of `page`, where a way has ended: what is without a page belongs to it, and what belongs to
 * another is gone. The same list where nothing changed.
 */
export function toastsOfPage(shown: readonly ShownToast[], page: string): readonly ShownToast[] {
  if (shown.every((toast) => toast.page === page)) return shown;
  return shown
    .filter((toast) => toast.page === null || toast.page === page)
    .map((toast) => ({ ...toast, page }));
}
