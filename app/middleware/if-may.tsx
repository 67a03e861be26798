import "server-only";
import type { ReactNode } from "react";
import { mayCall } from "#app/services/access/guard.ts";
import { isWithinReach } from "#app/services/access/within-reach.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { currentState, getMe } from "./request-store.ts";

type IfMayProps = {
  children: ReactNode;
  /** Instead, for those who may not. */
  otherwise?: ReactNode;
} & (
  | {
      /** A screen as routes-table.ts names it: what it needs is said there alone. */
      open: string;
    }
  | {
      /** What a form of this page does: who may is said in the contract alone. */
      call: Endpoint;
    }
);

/**
 * Around what leads to a screen, or sends a call, that not every reader of the page may: whoever
 * may not does not see it, nor does a phone see what leads to a screen for a desk.
 */
export async function IfMay({ children, otherwise = null, ...may }: IfMayProps) {
  const me = await getMe();
  const isAllowed =
    "open" in may ? isWithinReach(may.open, me, currentState().request) : mayCall(may.call, me);
  return isAllowed ? children : otherwise;
}
