"use client";
import type { ComponentProps } from "react";
import { useEditor } from "./editor-context.ts";

/** Changes the form's structure in place; without JavaScript it posts the form and gets it back changed. */
export function EditButton({ edit, ...props }: ComponentProps<"button"> & { edit: string }) {
  const editor = useEditor();
  return (
    <button
      type="submit"
      name="intent"
      value={edit}
      {...props}
      onClick={(event) => {
        event.preventDefault();
        editor.edit(edit);
      }}
    />
  );
}
