"use client";
import { useState } from "react";
import { FieldMessage } from "#app/components/ui/field.tsx";
import { Select } from "#app/components/ui/input.tsx";
import { useT } from "#app/i18n/provider.tsx";
import { useEditor, useEditorError } from "./editor-context.ts";
import { imageAt } from "./image-size.ts";
import type { DraftImage, DraftOption, DraftType } from "./product-draft.ts";
import { PICTURE_TYPES, uploadPictures } from "./upload-pictures.ts";

/** A picture for each value of a type: one of the product's, or one of its own. */
export function OptionPictures({ type, index, images }: { type: DraftType; index: number; images: readonly DraftImage[] }) {
  const t = useT();
  if (type.options.length === 0) return null;
  return (
    <details className="opt-pics">
      <summary>{t("productEdit:options.pictures", { count: type.options.filter((option) => option.imageId !== "").length, max: type.options.length })}</summary>
      <ul>
        {type.options.map((option, place) => (
          <OptionPicture key={option.id} option={option} path={`variationTypes[${index}].options[${place}]`} images={images} />
        ))}
      </ul>
    </details>
  );
}

function OptionPicture({ option, path, images }: { option: DraftOption; path: string; images: readonly DraftImage[] }) {
  const t = useT();
  const text = useEditorError();
  const { errors } = useEditor();
  const [own, setOwn] = useState<DraftImage | null>(
    option.imageId && !images.some(({ id }) => id === option.imageId) ? { id: option.imageId, url: option.imageUrl } : null,
  );
  const [picked, setPicked] = useState(option.imageId);
  const [refused, setRefused] = useState("");
  const url = (images.find(({ id }) => id === picked) ?? (own?.id === picked ? own : null))?.url;

  async function upload(input: HTMLInputElement) {
    const answer = await uploadPictures([...(input.files ?? [])].slice(0, 1), "variation");
    input.value = "";
    setRefused(answer.ok ? "" : text(answer.code, answer.details));
    const [image] = answer.ok ? answer.images : [];
    if (!image) return;
    setOwn(image);
    setPicked(image.id);
  }

  const error = refused || (errors[`${path}.imageId`] ? text(errors[`${path}.imageId`] ?? "") : "");
  return (
    <li>
      {url ? <img className="thumb" src={imageAt(url, 64)} alt="" width="44" height="44" loading="lazy" /> : <span className="thumb none" aria-hidden="true" />}
      <span className="clip">{option.name}</span>
      <input type="hidden" name={`${path}.imageUrl`} value={own?.url ?? option.imageUrl} />
      <Select
        id={`${path}.imageId`}
        name={`${path}.imageId`}
        value={picked}
        onChange={(event) => setPicked(event.currentTarget.value)}
        aria-label={t("productEdit:options.picture", { name: option.name })}
      >
        <option value="">{t("productEdit:options.noPicture")}</option>
        {images.map(({ id }, place) => (
          <option key={id} value={id}>
            {t("productEdit:images.alt", { number: place + 1 })}
          </option>
        ))}
        {own ? <option value={own.id}>{t("productEdit:options.ownPicture")}</option> : null}
      </Select>
      <input
        type="file"
        name={`${path}.file`}
        accept={PICTURE_TYPES}
        aria-label={t("productEdit:options.upload", { name: option.name })}
        onChange={(event) => upload(event.currentTarget)}
      />
      {error ? <FieldMessage id={`${path}.imageId-error`}>{error}</FieldMessage> : null}
    </li>
  );
}
