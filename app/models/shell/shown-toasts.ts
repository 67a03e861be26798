import type { ReactNode } from "react";

export const TOAST_TONES = ["default", "success", "error", "warning", "info"] as const;
export type ToastTone = (typeof TOAST_TONES)[number];

/** An undo form in a message: its address and hidden fields. */
export interface ToastUndo {
  to: string;
  fields: Readonly<Record<string, string>>;
}

export interface ToastMessage {
  tone: ToastTone;
  text: string;
  /** A server-rendered form. */
  undo?: ReactNode;
  /** Distinguishes repeated messages. */
  id: string;
}

export interface ShownToast extends ToastMessage {
  /** The page it belongs to. `null` until its navigation has ended. */
  page: string | null;
}

const MAX_TOASTS = 3;

export const toPendingToast = (toast: ToastMessage): ShownToast => ({ ...toast, page: null });

/** Adds new messages and keeps the newest three. */
export function mergeToasts(
  shown: readonly ShownToast[],
  arrived: readonly ToastMessage[],
): readonly ShownToast[] {
  const unseen = arrived.filter(({ id }) => shown.every((toast) => toast.id !== id));
  return unseen.length ? [...shown, ...unseen.map(toPendingToast)].slice(-MAX_TOASTS) : shown;
}

/**
 * Returns the messages of `page` after a navigation: those without a page now belong to it, those
 * of other pages are removed. Returns the same list if nothing changed.
 */
export function assignToastsToPage(
  shown: readonly ShownToast[],
  page: string,
): readonly ShownToast[] {
  if (shown.every((toast) => toast.page === page)) return shown;
  return shown
    .filter((toast) => toast.page === null || toast.page === page)
    .map((toast) => ({ ...toast, page }));
}
