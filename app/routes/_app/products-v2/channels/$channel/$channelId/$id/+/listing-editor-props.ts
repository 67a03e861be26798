import type { ReactNode } from "react";
import type { SyncState } from "#app/models/product/publish-expectation.ts";
import type { ListingRules } from "#contract/channel-references.ts";
import type { ChannelProduct } from "#contract/channels.ts";
import type { Check } from "./field-checks.tsx";
import type { EditorValues } from "./listing-values.ts";
import type { References, ScheduleView, Trouble } from "./listing-view.ts";

export interface ListingEditorProps {
  productId: string;
  channelId: string;
  /** The channel's name. */
  channel: string;
  href: string;
  /** null: nothing is on the channel nor saved for it. */
  listing:
    | (Pick<
        ChannelProduct,
        "version" | "brandId" | "attributes" | "certificates" | "externalProductId"
      > & {
        info: SyncState;
        lastSync: string | null;
        trouble: Trouble | null;
      })
    | null;
  schedule: ScheduleView;
  references: References;
  values: EditorValues;
  /** What the form starts from, as JSON: a save sends what differs from it. */
  choice: string;
  /** "Rp" or "฿", and an amount as the account writes it. */
  money: { unit: string; example: string };
  rules: ListingRules;
  checks: Check[];
  /** Another one when something else is saved. */
  stamp: string;
  isInternal: boolean;
  /** What stands between the status and the form. */
  children: ReactNode;
}
