"use client";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "#app/components/ui/cn.ts";
import { FieldMessage } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { resizeImage } from "#app/models/product/image-size.ts";
import type {
  DraftImage,
  DraftOption,
  DraftType,
  OptionPictureUrls,
} from "#app/models/product/product-draft.ts";
import { useEditor, useEditorError } from "./editor-context.ts";
import { PICTURE_TYPES, uploadPictures } from "./upload-pictures.ts";

interface OptionPicturesProps {
  type: DraftType;
  index: number;
  images: readonly DraftImage[];
  pictures: OptionPictureUrls;
  /** Reports the option's picture to other places that show it; "" for none. */
  onPick: (optionId: string, url: string) => void;
}

/** A radio button that shows its picture. */
const pictureStyle =
  "relative grid size-11 cursor-pointer place-items-center rounded-sm text-muted-foreground has-checked:outline-2 has-checked:outline-offset-2 has-checked:outline-primary-mark has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring";

/**
 * Chooses a picture for each value of a variation type: one of the product's, or an upload.
 * Channels show only the first type's. Another type appears only if it already has a picture.
 */
export function OptionPictures({ type, index, images, pictures, onPick }: OptionPicturesProps) {
  const { t } = useTranslation(["productEdit"]);
  const { errors } = useEditor();
  const withPicture = type.options.filter((option) => pictures[option.id]).length;
  if (
    type.options.length === 0 ||
    (index > 0 && type.options.every((option) => option.imageId === ""))
  )
    return null;
  const path = `variationTypes[${index}].options`;
  return (
    <details
      className="mt-2 text-sm"
      open={type.options.some((_, place) => errors[`${path}[${place}].imageId`])}
    >
      <summary className="text-link cursor-pointer max-md:py-3">
        {t("productEdit:options.pictures", { count: withPicture, max: type.options.length })}
      </summary>
      <p className="text-xs text-muted-foreground mt-1">{t("productEdit:options.picturesHint")}</p>
      <ul className="grid gap-2 mt-2">
        {type.options.map((option, place) => (
          <OptionPicture
            key={option.id}
            option={option}
            path={`${path}[${place}]`}
            images={images}
            onPick={(url) => onPick(option.id, url)}
          />
        ))}
      </ul>
    </details>
  );
}

interface OptionPictureProps {
  option: DraftOption;
  path: string;
  images: readonly DraftImage[];
  onPick: (url: string) => void;
}

function OptionPicture({ option, path, images, onPick }: OptionPictureProps) {
  const { t } = useTranslation(["productEdit"]);
  const text = useEditorError();
  const { errors } = useEditor();
  const [own, setOwn] = useState<DraftImage | null>(
    option.imageId && !images.some(({ id }) => id === option.imageId)
      ? { id: option.imageId, url: option.imageUrl }
      : null,
  );
  const [picked, setPicked] = useState(option.imageId);
  const [upload, setUpload] = useState<"idle" | "sending" | { error: string }>("idle");
  const offeredPictures = own ? [...images, own] : images;

  function pickPicture(image: DraftImage | null) {
    setPicked(image?.id ?? "");
    onPick(image?.url ?? "");
  }
  async function sendPicture(input: HTMLInputElement) {
    const files = [...(input.files ?? [])].slice(0, 1);
    // The files are sent now, so the save must not send them again.
    input.value = "";
    if (files.length === 0) return;
    setUpload("sending");
    const answer = await uploadPictures(files, "variation");
    setUpload(answer.ok ? "idle" : { error: text(answer.code, answer.details) });
    const [image] = answer.ok ? answer.images : [];
    if (!image) return;
    setOwn(image);
    pickPicture(image);
  }

  const code = errors[`${path}.imageId`];
  const error = typeof upload === "object" ? upload.error : code && text(code);
  const buildChoiceProps = (image: DraftImage | null) => ({
    type: "radio",
    name: `${path}.imageId`,
    value: image?.id ?? "",
    checked: picked === (image?.id ?? ""),
    onChange: () => pickPicture(image),
  });
  return (
    <li
      className="grid grid-cols-[minmax(72px,128px)_1fr] gap-y-1 gap-x-3 items-center max-md:grid-cols-1 target:bg-primary-soft target:outline-8 target:outline-primary-soft"
      id={`${path}.imageId`}
    >
      <span>{option.name}</span>
      <input
        type="hidden"
        name={`${path}.imageUrl`}
        value={offeredPictures.find(({ id }) => id === picked)?.url ?? ""}
      />
      <fieldset
        className="flex flex-wrap gap-1.5 min-w-0"
        aria-label={t("productEdit:options.picture", { name: option.name })}
        aria-busy={upload === "sending" || undefined}
      >
        <label className={cn(pictureStyle, "bg-muted")} title={t("productEdit:options.noPicture")}>
          <input
            className="absolute inset-0 opacity-0 cursor-pointer size-full"
            {...buildChoiceProps(null)}
            aria-label={t("productEdit:options.noPicture")}
          />
          <Icon name="x" size="s" />
        </label>
        {offeredPictures.map((image, place) => (
          <label key={image.id} className={pictureStyle}>
            <input
              className="absolute inset-0 opacity-0 cursor-pointer size-full"
              {...buildChoiceProps(image)}
            />
            <img
              className="rounded-sm object-cover size-11"
              src={resizeImage(image.url, 64)}
              alt={
                image === own
                  ? t("productEdit:options.ownPicture")
                  : t("productEdit:images.alt", { number: place + 1 })
              }
              width="44"
              height="44"
              loading="lazy"
            />
          </label>
        ))}
        <label
          className={cn(pictureStyle, "border-[1.5px] border-dashed border-line-strong")}
          title={t("productEdit:options.upload", { name: option.name })}
        >
          <Icon name="plus" size="s" />
          <input
            className="absolute inset-0 opacity-0 cursor-pointer size-full"
            type="file"
            name={`${path}.file`}
            accept={PICTURE_TYPES}
            aria-label={t(
              upload === "sending" ? "productEdit:images.uploading" : "productEdit:options.upload",
              { name: option.name },
            )}
            onChange={(event) => sendPicture(event.currentTarget)}
          />
        </label>
      </fieldset>
      {error ? (
        <div className="md:col-start-2">
          <FieldMessage id={`${path}.imageId-error`}>{error}</FieldMessage>
        </div>
      ) : null}
    </li>
  );
}
