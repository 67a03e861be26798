import type { IconName } from "../../../design/icon-names.ts";

export interface FoundItem {
  to: string;
  label: string;
  /** Distinguishes it from others with the same name: group, SKU or status. */
  note: string;
  /** Fields posted to `to`, for an entry that is an action instead of a link. */
  post?: Readonly<Record<string, string>> | undefined;
}

export interface FoundSection {
  name: "screens" | "actions" | "products" | "stock" | "orders" | "buyers";
  label: string;
  icon: IconName;
  items: FoundItem[];
  /** Link to the list of all results, if there are more. */
  all: { to: string; label: string } | null;
  /** Message if the upstream did not answer. The other sections still work. */
  failed: string | null;
}

export interface FoundEverything {
  q: string;
  sections: FoundSection[];
}
