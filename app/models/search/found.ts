import type { IconName } from "../../../design/icon-names.ts";

export interface Found {
  to: string;
  label: string;
  /** What tells it from others of the same name: the group, the SKU, the status. */
  note: string;
  /** Fields that are posted to `to`, where it does something instead of leading somewhere. */
  post?: Readonly<Record<string, string>> | undefined;
}

export interface FoundSection {
  name: "screens" | "actions" | "products" | "stock" | "orders" | "buyers";
  label: string;
  icon: IconName;
  items: Found[];
  /** To the list with everything that was found, when that is more. */
  all: { to: string; label: string } | null;
  /** Said when its upstream did not answer; the other sections still do. */
  failed: string | null;
}

export interface FoundEverything {
  q: string;
  sections: FoundSection[];
}
