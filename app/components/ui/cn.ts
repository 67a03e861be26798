import { clsx } from "clsx";

/**
 * Joins the classes that are there. It drops none: no element wears two utilities of one property
 * (docs/decisions/0026-classes-joined-not-merged.md).
 */
export const cn = clsx;
