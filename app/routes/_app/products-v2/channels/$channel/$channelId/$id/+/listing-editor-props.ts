import type { ReactNode } from "react";
import type { SyncState } from "#app/models/product/publish-expectation.ts";
import type { ListingRules } from "#contract/channel-references.ts";
import type { ChannelProduct } from "#contract/channels.ts";
import type { FieldCheck } from "./field-checks.tsx";
import type { EditorValues } from "./listing-values.ts";
import type { ListingReferences, PublishTrouble, ScheduleView } from "./listing-view.ts";

export interface ListingEditorProps {
  productId: string;
  channelId: string;
  channel: string;
  href: string;
  /** `null` if nothing is published or saved. */
  listing:
    | (Pick<
        ChannelProduct,
        "version" | "brandId" | "attributes" | "certificates" | "externalProductId"
      > & {
        info: SyncState;
        lastSync: string | null;
        trouble: PublishTrouble | null;
      })
    | null;
  schedule: ScheduleView;
  references: ListingReferences;
  values: EditorValues;
  /** The form's initial values as JSON. A save sends the differences. */
  choice: string;
  /** "Rp" or "฿", and an example amount in the account's format. */
  money: { unit: string; example: string };
  rules: ListingRules;
  checks: FieldCheck[];
  /** Changes when other values are saved. */
  stamp: string;
  isInternal: boolean;
  children: ReactNode;
}
