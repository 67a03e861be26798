"use client";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "#app/components/ui/cn.ts";
import { FieldMessage } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Select } from "#app/components/ui/input.tsx";
import { labelStyle } from "#app/components/ui/label.tsx";
import type { DraftImage } from "#app/models/product/product-draft.ts";
import type { SizeChoice } from "#app/models/size-guide/size-choice.ts";
import { Link } from "#app/navigation/link.tsx";
import { EditButton } from "./edit-button.tsx";
import { useEditor, useEditorField } from "./editor-context.ts";
import { SizePicture, SizePictureButton } from "./size-picture.tsx";
import { usePictureUpload } from "./use-picture-upload.ts";

interface SizeChartFieldProps {
  value: string;
  image: DraftImage | null;
  guides: readonly SizeChoice[];
  /** Shops whose category requires a size picture. */
  askedBy: readonly string[];
}

/** Chooses one of the account's size guides, or a picture that becomes a size guide on save. */
export function SizeChartField({ value, image, guides, askedBy }: SizeChartFieldProps) {
  const { t } = useTranslation(["productEdit"]);
  const { opens } = useEditor();
  const { control, error } = useEditorField("sizeChart");
  const [picked, setPicked] = useState(value);
  const [own, setOwn] = useState(image);
  // A guide created by a refused save is not in the page's list yet.
  const offeredGuides =
    value === "" || guides.some(({ id }) => id === value)
      ? guides
      : [...guides, { id: value, name: t("productEdit:sizeChart.kept"), imageUrl: "" }];
  const url = own?.url ?? offeredGuides.find(({ id }) => id === picked)?.imageUrl;

  const upload = usePictureUpload({
    room: 1,
    kind: "sizeChart",
    add: ([picture]) => setOwn(picture ?? null),
  });
  const isChosen = !own && offeredGuides.length > 0;
  // Column beside the picture, where there is one.
  const place = url ? "col-start-2" : "col-span-full";
  const message = upload.error ?? error;
  return (
    // Target of "Fix" when there is no list of guides.
    <div
      className="grid gap-1 content-start col-span-6 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3"
      id={isChosen ? undefined : control.id}
    >
      <label
        className={cn(labelStyle, "col-span-full")}
        htmlFor={isChosen ? control.id : "sizeChartFile"}
      >
        {t("productEdit:sizeChart")}
      </label>
      {url ? <SizePicture url={url} className="[grid-area:2/1/span_3]" /> : null}
      {own ? (
        <p className={cn("flex flex-wrap items-center gap-2", place)}>
          <input type="hidden" name="sizeChart" value={picked} />
          <input type="hidden" name="sizeChartImage.id" value={own.id} />
          <input type="hidden" name="sizeChartImage.url" value={own.url} />
          <span className="text-secondary-foreground">{t("productEdit:sizeChart.becomes")}</span>
          <EditButton edit="size-chart-remove" size="sm">
            <Icon name="x" size="s" />
            {t("productEdit:sizeChart.remove")}
          </EditButton>
        </p>
      ) : null}
      {isChosen ? (
        <Select
          className={place}
          {...control}
          value={picked}
          onChange={(event) => setPicked(event.currentTarget.value)}
        >
          <option value="">{t("productEdit:sizeChart.none")}</option>
          {offeredGuides.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      ) : null}
      {!own && offeredGuides.length === 0 ? (
        <input type="hidden" name="sizeChart" value={picked} />
      ) : null}
      <SizePictureButton
        upload={upload}
        describedBy={control["aria-describedby"]}
        className={place}
      />
      {message ? (
        <div className={place}>
          <FieldMessage id="sizeChart-error">{message}</FieldMessage>
        </div>
      ) : null}
      {askedBy.length > 0 && !url ? (
        <p className={cn("flex items-start gap-1.5 text-xs text-warning", place)}>
          <Icon className="mt-0.5 flex-none" name="triangle-alert" size="s" />
          {t("productEdit:sizeChart.asked", { shops: askedBy.join(", ") })}
        </p>
      ) : null}
      <p className={cn("text-xs text-muted-foreground", place)}>
        {t("productEdit:sizeChart.hint")}{" "}
        {opens.sizeGuides ? (
          <Link className="underline underline-offset-2" to="/settings/size-guide/new">
            {t("productEdit:sizeChart.new")}
          </Link>
        ) : null}
      </p>
    </div>
  );
}
