"use client";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/ui/button.tsx";
import { FieldMessage } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import type { DraftImage } from "#app/models/product/product-draft.ts";
import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import { useEditorError, useEditorField } from "./editor-context.ts";
import { PictureTile } from "./picture-tile.tsx";
import { PICTURE_TYPES, uploadPictures } from "./upload-pictures.ts";
import { usePictureDrop } from "./use-picture-drop.ts";

interface ImagesSectionProps {
  images: DraftImage[];
  add: (images: DraftImage[]) => void;
}

/**
 * The strip of pictures. Without JavaScript chosen files go along with any button; with it they are
 * sent at once.
 */
export function ImagesSection({ images, add }: ImagesSectionProps) {
  const { t } = useTranslation(["productEdit"]);
  const text = useEditorError();
  const { error } = useEditorField("images");
  const [upload, setUpload] = useState<"idle" | "sending" | { error: string }>("idle");

  async function send(chosen: readonly File[]) {
    const files = chosen.slice(0, PRODUCT_LIMITS.images - images.length);
    if (files.length === 0) return;
    setUpload("sending");
    const answer = await uploadPictures(files);
    setUpload(answer.ok ? "idle" : { error: text(answer.code, answer.details) });
    if (answer.ok) add(answer.images);
  }
  const drop = usePictureDrop(send);

  const message = typeof upload === "object" ? upload.error : error;
  return (
    <section
      className={sectionStyle}
      aria-labelledby="images"
      aria-busy={upload === "sending" || undefined}
      {...drop}
    >
      <header className={sectionHeadStyle}>
        <h2 id="images">{t("productEdit:images")}</h2>
        <span className="text-muted-foreground" role="status">
          {t("productEdit:counter", { count: images.length, max: PRODUCT_LIMITS.images })}
        </span>
      </header>
      <ol className="grid grid-cols-9 gap-2 mb-2 max-md:grid-cols-2">
        {images.map((image, index) => (
          <PictureTile
            key={image.id}
            url={image.url}
            index={index}
            count={images.length}
            viewer="product"
          >
            <input type="hidden" name={`images[${index}].id`} value={image.id} />
            <input type="hidden" name={`images[${index}].url`} value={image.url} />
          </PictureTile>
        ))}
        {images.length < PRODUCT_LIMITS.images ? (
          <li className="relative aspect-square rounded-md overflow-clip">
            <FileButton
              icon="plus"
              label={t(
                upload === "sending" ? "productEdit:images.uploading" : "productEdit:images.add",
              )}
              send={send}
            />
          </li>
        ) : null}
        {images.length < PRODUCT_LIMITS.images ? (
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
    </section>
  );
}

function FileButton({
  icon,
  label,
  send,
  camera = false,
}: {
  icon: "plus" | "image";
  label: string;
  send: (files: File[]) => void;
  camera?: boolean;
}) {
  const { t } = useTranslation(["productEdit"]);
  return (
    <label className="grid place-content-center justify-items-center gap-0.5 border-[1.5px] border-dashed border-line-strong rounded-md bg-transparent text-muted-foreground font-medium text-xs leading-tight cursor-pointer relative noscript:px-2 noscript:py-0 noscript:gap-y-1.5 has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 size-full">
      <Icon name={icon} />
      <span aria-live="polite">{label}</span>
      <input
        className="absolute inset-0 opacity-0 cursor-pointer noscript:static noscript:opacity-100 noscript:w-full noscript:min-w-0"
        type="file"
        name="files"
        accept={PICTURE_TYPES}
        multiple={!camera}
        capture={camera ? "environment" : undefined}
        aria-label={t(camera ? "productEdit:images.camera" : "productEdit:images.choose")}
        onChange={({ currentTarget: input }) => {
          const files = [...(input.files ?? [])];
          // Sent at once: the save must not send them again.
          input.value = "";
          send(files);
        }}
      />
    </label>
  );
}
