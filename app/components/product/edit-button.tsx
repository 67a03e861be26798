"use client";
import type { ComponentProps } from "react";
import { type ButtonLook, buttonVariants } from "#app/components/ui/button.tsx";
import { useEditor } from "./editor-context.ts";

/** Without JavaScript the page reloads at the changed part, not at its top. */
const findEditAnchor = (edit: string) =>
  edit.startsWith("image-")
    ? "#images"
    : /^(?:fill|paste|variant-)/.test(edit)
      ? "#variants"
      : "#variationTypes";

/** Changes the form's structure in place. Without JavaScript it posts the form. */
export function EditButton({
  edit,
  variant,
  size,
  className,
  ...props
}: ComponentProps<"button"> & ButtonLook & { edit: string }) {
  const editor = useEditor();
  return (
    <button
      type="submit"
      name="intent"
      value={edit}
      formAction={findEditAnchor(edit)}
      // On a variation value or a picture the button is a bare icon.
      className={size ? buttonVariants({ variant, size, className }) : className}
      {...props}
      onClick={(event) => {
        event.preventDefault();
        editor.edit(edit);
      }}
    />
  );
}
