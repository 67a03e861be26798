"use client";
import type { ComponentProps } from "react";
import { type ButtonLook, buttonClass } from "#app/components/ui/button.tsx";
import { useEditor } from "./editor-context.ts";

/** Without JavaScript the page comes back at what was changed, not at its top. */
const placeOf = (edit: string) =>
  edit.startsWith("image-")
    ? "#images"
    : /^(?:fill|paste|variant-)/.test(edit)
      ? "#variants"
      : "#variationTypes";

/** Changes the form's structure in place; without JavaScript it posts the form and gets it back changed. */
export function EditButton({
  edit,
  variant,
  size,
  ...props
}: Omit<ComponentProps<"button">, "className"> & ButtonLook & { edit: string }) {
  const editor = useEditor();
  return (
    <button
      type="submit"
      name="intent"
      value={edit}
      formAction={placeOf(edit)}
      // On an option's token it is a bare sign.
      className={size ? buttonClass({ variant, size }) : undefined}
      {...props}
      onClick={(event) => {
        event.preventDefault();
        editor.edit(edit);
      }}
    />
  );
}
