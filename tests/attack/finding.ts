import type { Site } from "./site.ts";

/** The result of one attack. `detail`: its numbers in a few words. */
export interface Finding {
  what: string;
  held: boolean;
  detail: string;
}

export interface Attack {
  name: string;
  /** The attack kills and restarts the server, so it gets its own. */
  needsOwnSite?: boolean;
  /** The database makes no difference to it. */
  onceOnly?: boolean;
  /** Returns the findings at once, or yields them. */
  run(site: Site): Promise<Finding[]> | AsyncGenerator<Finding>;
}

export const finding = (what: string, held: boolean, detail: string): Finding => ({
  what,
  held,
  detail,
});

/** Returns the first entries of a possibly long list. */
export const few = (list: readonly string[]) =>
  list.length === 0
    ? ""
    : `: ${list.slice(0, 3).join("; ")}${list.length > 3 ? `; and ${list.length - 3} more` : ""}`;
