"use client";
import { prepareIsland, ScriptIsland } from "#app/components/form/script-island.tsx";
import type { ListingEditorProps } from "./listing-editor-props.ts";

const LISTING_ISLAND = prepareIsland<ListingEditorProps>("listing-island", async () => ({
  default: (await import("./listing-editor.tsx")).ListingEditor,
}));
/** Publishing and pending, which end on their own. */
const MOVING_STATUSES = [2, 6];

export function ListingIsland(props: ListingEditorProps) {
  return (
    <ScriptIsland
      of={LISTING_ISLAND}
      className="contents"
      form={props}
      wanted={props.listing !== null && MOVING_STATUSES.includes(props.listing.info.syncStatus)}
    />
  );
}
