import "server-only";
import type { Me } from "#contract/accounts.ts";
import { ruleFor } from "./match-route.ts";

/** Whether a phone shows the screen of this path; internal users may open all of them there. */
export const worksOnPhone = (path: string, me: Me): boolean =>
  me.user.isInternal || ruleFor(path).mobileSupported;
