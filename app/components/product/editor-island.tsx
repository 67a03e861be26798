"use client";
import { prepareIsland, ScriptIsland } from "#app/components/form/script-island.tsx";
import type { ProductEditorProps } from "./product-editor.tsx";

const EDITOR_ISLAND = prepareIsland<ProductEditorProps>("editor-island", async () => ({
  default: (await import("./product-editor.tsx")).ProductEditor,
}));
const PUBLISHING_STATUS = 2;

export function EditorIsland(props: ProductEditorProps) {
  return (
    <ScriptIsland
      of={EDITOR_ISLAND}
      className="contents"
      form={props}
      wanted={props.infos.some((info) => info.syncStatus === PUBLISHING_STATUS)}
    />
  );
}
