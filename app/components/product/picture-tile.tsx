"use client";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/ui/icon.tsx";
import { resizeImage } from "#app/models/product/image-size.ts";
import type { IconName } from "../../../design/icon-names.ts";
import { EditButton } from "./edit-button.tsx";
import { useEditor } from "./editor-context.ts";

/** Drag data type of a picture, so that other drops do not move one. */
const PICTURE_DRAG_TYPE = "application/x-etalase-picture";

interface PictureTileProps {
  url: string;
  index: number;
  count: number;
  /** Name of the gallery that the pictures open in. */
  viewer: string;
  /** Whether it can be removed: a listing needs at least one picture. */
  removable: boolean;
  /** The form's fields for the picture. */
  children: ReactNode;
}

/**
 * A picture of an ordered strip. It can be dragged, and its buttons move it, make it the cover or
 * remove it. The surrounding EditorContext applies their edits (edit-images.ts).
 */
export function PictureTile({ url, index, count, viewer, removable, children }: PictureTileProps) {
  const { t } = useTranslation(["productEdit"]);
  const { edit } = useEditor();
  const number = index + 1;
  return (
    <li
      className="group relative aspect-square overflow-clip rounded-md"
      draggable
      onDragStart={(event) => event.dataTransfer.setData(PICTURE_DRAG_TYPE, String(index))}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(PICTURE_DRAG_TYPE)) event.preventDefault();
      }}
      onDrop={(event) => {
        const draggedId = event.dataTransfer.getData(PICTURE_DRAG_TYPE);
        if (draggedId === "") return;
        event.preventDefault();
        if (Number(draggedId) !== index) edit(`image-move:${draggedId}:${index}`);
      }}
    >
      <a
        className="block cursor-zoom-in focus-visible:-outline-offset-2"
        href={resizeImage(url, 2048)}
        data-viewer={viewer}
        draggable={false}
        target="_blank"
        rel="noopener"
      >
        <img
          className="size-full rounded-md bg-picture object-cover [filter:brightness(var(--picture-brightness))]"
          src={resizeImage(url, 128)}
          alt={t("productEdit:images.alt", { number })}
          width="128"
          height="128"
        />
      </a>
      {children}
      {index === 0 ? (
        <span className="absolute bottom-1 left-1 rounded-xs bg-picture-veil px-1.5 py-px text-xs font-medium text-picture-foreground">
          {t("productEdit:images.cover")}
        </span>
      ) : null}
      <span className="absolute right-1 top-1 left-1 flex justify-end gap-0.5 opacity-0 transition-opacity duration-fast group-focus-within:opacity-100 group-hover:opacity-100 hover-none:opacity-100">
        {index > 0 ? (
          <Sign
            edit={`image-up:${index}`}
            icon="chevron-left"
            label={t("productEdit:images.earlier", { number })}
          />
        ) : null}
        {index > 1 ? (
          <Sign
            edit={`image-cover:${index}`}
            icon="image"
            label={t("productEdit:images.makeCover", { number })}
          />
        ) : null}
        {index === count - 1 ? null : (
          <Sign
            edit={`image-down:${index}`}
            icon="chevron-right"
            label={t("productEdit:images.later", { number })}
          />
        )}
        {removable ? (
          <Sign
            edit={`image-remove:${index}`}
            icon="x"
            label={t("productEdit:images.remove", { number })}
          />
        ) : null}
      </span>
    </li>
  );
}

/** An action button on top of a picture. */
function Sign({ edit, icon, label }: { edit: string; icon: IconName; label: string }) {
  return (
    <EditButton
      className="grid size-6 cursor-pointer place-items-center rounded-xs bg-picture-veil text-picture-foreground max-md:h-11 max-md:flex-[0_1_44px]"
      edit={edit}
      aria-label={label}
    >
      <Icon name={icon} size="s" />
    </EditButton>
  );
}
