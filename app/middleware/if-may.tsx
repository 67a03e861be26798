import "server-only";
import type { ReactNode } from "react";
import { mayCall } from "#app/access/guard.ts";
import { isWithinReach } from "#app/access/within-reach.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { currentState, getMe } from "./request-store.ts";

type IfMayProps = {
  children: ReactNode;
  /** Rendered for readers without the permission. */
  otherwise?: ReactNode;
} & (
  | {
      /** A screen of routes-table.ts, which names its permission. */
      open: string;
    }
  | {
      /** An endpoint that a form of this page calls. The contract names its permission. */
      call: Endpoint;
    }
);

/**
 * Renders a link to a screen, or a form of a call, only for readers with the permission. A phone
 * does not see links to desktop screens.
 */
export async function IfMay({ children, otherwise = null, ...may }: IfMayProps) {
  const me = await getMe();
  const isAllowed =
    "open" in may ? isWithinReach(may.open, me, currentState().request) : mayCall(may.call, me);
  return isAllowed ? children : otherwise;
}
