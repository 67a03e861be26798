import "server-only";
import type { ReactNode } from "react";
import { canOpen } from "#app/services/access/guard.ts";
import { getMe } from "./request-store.ts";

interface IfMayProps {
  /** A screen as routes-table.ts names it: what it needs is said there alone. */
  open: string;
  children: ReactNode;
  /** Instead, for those who may not. */
  otherwise?: ReactNode;
}

/**
 * Around what leads to a screen that not every reader of the page may open: whoever may not does
 * not see it.
 */
export async function IfMay({ open, children, otherwise = null }: IfMayProps) {
  return canOpen(open, await getMe()) ? children : otherwise;
}
