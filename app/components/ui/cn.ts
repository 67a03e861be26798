import { clsx } from "clsx";

/**
 * Joins class names. It merges none, as no element has two utilities of one property
 * (docs/decisions/0026-classes-joined-not-merged.md).
 */
export const cn = clsx;
