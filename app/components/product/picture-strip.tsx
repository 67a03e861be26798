"use client";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/ui/button.tsx";
import { FieldMessage } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import type { DraftImage } from "#app/models/product/product-draft.ts";
import { useEditorField } from "./editor-context.ts";
import { PictureTile } from "./picture-tile.tsx";
import { PICTURE_TYPES } from "./upload-pictures.ts";
import type { usePictureUpload } from "./use-picture-upload.ts";

/** Layout shared by the product editor and the listing editor. */
export const pictureGridStyle = "grid grid-cols-9 gap-2 max-md:grid-cols-2";

interface PictureStripProps {
  images: readonly DraftImage[];
  max: number;
  /** Name of the gallery that the pictures open in. */
  viewer: string;
  /** Whether the last picture can be removed. */
  mayBeEmpty: boolean;
  upload: ReturnType<typeof usePictureUpload>;
  fieldsOf: (image: DraftImage, index: number) => ReactNode;
}

/** Target of links to the pictures: the browser focuses it without JavaScript too. */
const PICTURES_ANCHOR = "images";

/**
 * Ordered pictures with ways to add more. Without JavaScript chosen files are sent with any button;
 * with JavaScript they are sent at once.
 */
export function PictureStrip({
  images,
  max,
  viewer,
  mayBeEmpty,
  upload: { send, isSending, error: refusal },
  fieldsOf,
}: PictureStripProps) {
  const { t } = useTranslation(["productEdit"]);
  const { error } = useEditorField("images");
  const message = refusal ?? error;
  const hasRoom = images.length < max;
  return (
    <>
      <ol
        className={`${pictureGridStyle} mb-2`}
        {...(hasRoom ? {} : { id: PICTURES_ANCHOR, tabIndex: -1 })}
      >
        {images.map((image, index) => (
          <PictureTile
            key={image.id}
            url={image.url}
            index={index}
            count={images.length}
            viewer={viewer}
            removable={mayBeEmpty || images.length > 1}
          >
            {fieldsOf(image, index)}
          </PictureTile>
        ))}
        {hasRoom ? (
          <li className="relative aspect-square rounded-md overflow-clip noscript:col-span-full noscript:aspect-auto">
            <FileButton
              id={PICTURES_ANCHOR}
              icon="plus"
              label={t(isSending ? "productEdit:images.uploading" : "productEdit:images.add")}
              send={send}
            />
          </li>
        ) : null}
        {hasRoom ? (
          <li className="relative aspect-square rounded-md overflow-clip hidden hover-none:block">
            <FileButton icon="image" label={t("productEdit:images.camera")} send={send} camera />
          </li>
        ) : null}
      </ol>
      <p className="text-xs text-muted-foreground">{t("productEdit:images.hint")}</p>
      {message ? <FieldMessage id="images-error">{message}</FieldMessage> : null}
      <noscript>
        <Button size="sm" type="submit" name="intent" value="upload" formAction="#images">
          {t("productEdit:images.upload")}
        </Button>
      </noscript>
    </>
  );
}

function FileButton({
  id,
  icon,
  label,
  send,
  camera = false,
}: {
  id?: string;
  icon: "plus" | "image";
  label: string;
  send: (files: File[]) => void;
  camera?: boolean;
}) {
  const { t } = useTranslation(["productEdit"]);
  return (
    <label className="grid place-content-center justify-items-center gap-0.5 border-[1.5px] border-dashed border-line-strong rounded-md bg-transparent text-muted-foreground font-medium text-xs leading-tight cursor-pointer relative noscript:p-2 has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 size-full">
      <Icon name={icon} />
      <span aria-live="polite">{label}</span>
      <input
        className="absolute inset-0 opacity-0 cursor-pointer noscript:static noscript:opacity-100 noscript:w-full noscript:min-w-0"
        id={id}
        type="file"
        name="files"
        accept={PICTURE_TYPES}
        multiple={!camera}
        capture={camera ? "environment" : undefined}
        aria-label={t(camera ? "productEdit:images.camera" : "productEdit:images.choose")}
        onChange={({ currentTarget: input }) => {
          const files = [...(input.files ?? [])];
          // The files are sent now, so the save must not send them again.
          input.value = "";
          send(files);
        }}
      />
    </label>
  );
}
