"use client";
import { prepareIsland, ScriptIsland } from "#app/components/form/script-island.tsx";
import type { ListingEditorProps } from "./listing-editor-props.ts";

const ISLAND = prepareIsland<ListingEditorProps>("listing-island", async () => ({
  default: (await import("./listing-editor.tsx")).ListingEditor,
}));
/** Publishing and pending, which end on their own. */
const MOVING = [2, 6];

/** The listing's editor. Its script loads on first use. */
export function ListingIsland(props: ListingEditorProps) {
  return (
    <ScriptIsland
      of={ISLAND}
      className="contents"
      form={props}
      wanted={props.listing !== null && MOVING.includes(props.listing.info.syncStatus)}
    />
  );
}
