"use client";
import { useTranslation } from "react-i18next";
import { FieldMessage } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { resizeImage } from "#app/models/product/image-size.ts";
import type {
  DraftImage,
  DraftType,
  OptionPictureUrls,
} from "#app/models/product/product-draft.ts";
import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import { EditButton } from "./edit-button.tsx";
import { useEditor, useEditorField } from "./editor-context.ts";
import { OptionPictures } from "./option-pictures.tsx";

interface OptionsSectionProps {
  types: DraftType[];
  images: readonly DraftImage[];
  pictures: OptionPictureUrls;
  onPick: (optionId: string, url: string) => void;
}

/** Up to two variation types. Typed values become options when the variants are updated. */
export function OptionsSection({ types, ...pictures }: OptionsSectionProps) {
  const { t } = useTranslation(["productEdit"]);
  return (
    <div className="grid gap-1 mb-3" id="variationTypes">
      {types.length === 0 ? (
        <p className="text-xs text-muted-foreground">{t("productEdit:options.none")}</p>
      ) : null}
      {types.map((type, index) => (
        <TypeRow key={type.id} type={type} index={index} {...pictures} />
      ))}
      <div className="flex items-center gap-2">
        {types.length < 2 ? (
          <EditButton edit="type-add" size="sm">
            <Icon name="plus" size="s" />
            {t("productEdit:options.add")}
          </EditButton>
        ) : null}
        {types.length > 0 ? (
          <EditButton edit="generate" size="sm">
            {t("productEdit:options.generate")}
          </EditButton>
        ) : null}
      </div>
    </div>
  );
}

function TypeRow({
  type,
  index,
  images,
  pictures,
  onPick,
}: Omit<OptionsSectionProps, "types"> & { type: DraftType; index: number }) {
  const { t } = useTranslation(["productEdit"]);
  const { edit } = useEditor();
  const path = `variationTypes[${index}]`;
  const name = useEditorField(`${path}.name`);
  const options = useEditorField(`${path}.options`);
  const number = index + 1;
  const shownName = type.name || t("productEdit:options.name", { number });
  return (
    <div className="grid grid-cols-[160px_1fr_auto] gap-3 px-0 max-md:grid-cols-[minmax(0,1fr)_auto] items-start py-1">
      <div>
        <input type="hidden" name={`${path}.id`} value={type.id} />
        <Input
          {...name.control}
          defaultValue={type.name}
          maxLength={PRODUCT_LIMITS.optionName}
          aria-label={t("productEdit:options.name", { number })}
          placeholder={t("productEdit:options.namePlaceholder")}
        />
        {name.error ? <FieldMessage id={`${path}.name-error`}>{name.error}</FieldMessage> : null}
      </div>
      <div className="max-md:col-span-full max-md:row-start-2">
        <div className="flex items-center flex-wrap gap-y-1.5 gap-x-2 min-h-control">
          {type.options.map((option, place) => (
            <OptionToken
              key={option.id}
              option={option}
              picture={pictures[option.id]}
              path={`${path}.options[${place}]`}
              place={`${index}:${place}`}
              label={t("productEdit:options.value", { number: place + 1, name: shownName })}
            />
          ))}
          <Input
            look="small"
            fill={false}
            className="w-33"
            id={`${path}.options`}
            name={`${path}.add`}
            defaultValue={type.add}
            aria-label={t("productEdit:options.addValues", { name: shownName })}
            aria-describedby={options.control["aria-describedby"]}
            placeholder={t("productEdit:options.addPlaceholder")}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              edit("generate");
            }}
          />
        </div>
        {options.error ? (
          <FieldMessage id={`${path}.options-error`}>{options.error}</FieldMessage>
        ) : null}
        <OptionPictures
          type={type}
          index={index}
          images={images}
          pictures={pictures}
          onPick={onPick}
        />
      </div>
      <span className="flex items-center gap-2">
        {index > 0 ? (
          <EditButton
            edit={`type-up:${index}`}
            variant="ghost"
            size="icon-sm"
            aria-label={t("productEdit:options.first", { name: shownName })}
          >
            <Icon name="arrow-up" />
          </EditButton>
        ) : null}
        <EditButton
          edit={`type-remove:${index}`}
          variant="ghost"
          size="icon-sm"
          aria-label={t("productEdit:options.remove", { name: shownName })}
        >
          <Icon name="trash-2" />
        </EditButton>
      </span>
    </div>
  );
}

interface OptionTokenProps {
  option: DraftType["options"][number];
  picture: string | undefined;
  path: string;
  /** "type:option" */
  place: string;
  label: string;
}

function OptionToken({ option, picture, path, place, label }: OptionTokenProps) {
  const { t } = useTranslation(["productEdit"]);
  const { control, error } = useEditorField(`${path}.name`);
  return (
    <span className="inline-flex items-center gap-1 min-h-7 pr-0.5 pl-1.5 border border-line-strong rounded-sm bg-card max-md:min-h-11 has-[>input[size]]:pl-0.5 has-[>input[size]]:flex-wrap has-[[aria-invalid=true]]:border-critical-mark">
      <input type="hidden" name={`${path}.id`} value={option.id} />
      {picture ? (
        <img
          className="size-5 rounded-xs bg-picture object-cover [filter:brightness(var(--picture-brightness))]"
          src={resizeImage(picture, 64)}
          alt=""
          width="20"
          height="20"
        />
      ) : null}
      <input
        className="field-sizing-content max-w-[20ch] min-h-6 min-w-5 rounded-xs py-1 pl-1.5 max-md:min-h-11"
        {...control}
        defaultValue={option.name}
        maxLength={PRODUCT_LIMITS.optionName}
        aria-label={label}
        size={Math.max(2, Math.min(16, option.name.length))}
      />
      {place.endsWith(":0") ? null : (
        <EditButton
          className="grid min-h-[calc(var(--control-h)-8px)] min-w-[calc(var(--control-h)-8px)] cursor-pointer place-items-center p-0.5 text-muted-foreground max-md:min-h-11"
          edit={`option-up:${place}`}
          aria-label={t("productEdit:options.earlier", { name: option.name })}
        >
          <Icon name="chevron-left" size="s" />
        </EditButton>
      )}
      <EditButton
        className="grid min-h-[calc(var(--control-h)-8px)] min-w-[calc(var(--control-h)-8px)] cursor-pointer place-items-center p-0.5 text-muted-foreground max-md:min-h-11"
        edit={`option-remove:${place}`}
        aria-label={t("productEdit:options.removeValue", { name: option.name })}
      >
        <Icon name="x" size="s" />
      </EditButton>
      {error ? <FieldMessage id={`${path}.name-error`}>{error}</FieldMessage> : null}
    </span>
  );
}
