"use client";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { buttonVariants } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { FieldMessage } from "#app/components/ui/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Select } from "#app/components/ui/input.tsx";
import { labelStyle } from "#app/components/ui/label.tsx";
import { imageAt } from "#app/models/product/image-size.ts";
import type { DraftImage } from "#app/models/product/product-draft.ts";
import type { SizeChoice } from "#app/models/size-guide/size-choice.ts";
import { Link } from "#app/navigation/link.tsx";
import { EditButton } from "./edit-button.tsx";
import { useEditor, useEditorError, useEditorField } from "./editor-context.ts";
import { PICTURE_TYPES, uploadPictures } from "./upload-pictures.ts";

/** A size guide of the account. */
interface SizeChartFieldProps {
  value: string;
  image: DraftImage | null;
  guides: readonly SizeChoice[];
  /** Shops whose category demands a picture of the sizes. */
  askedBy: readonly string[];
}

/** One of the account's size guides, or a picture of the sizes, which becomes one with the save. */
export function SizeChartField({ value, image, guides, askedBy }: SizeChartFieldProps) {
  const { t } = useTranslation(["productEdit"]);
  const text = useEditorError();
  const { opens } = useEditor();
  const { control, error } = useEditorField("sizeChart");
  const [picked, setPicked] = useState(value);
  const [own, setOwn] = useState(image);
  const [upload, setUpload] = useState<"idle" | "sending" | { error: string }>("idle");
  // One that a refused save has just made is not in the page's list yet.
  const offered =
    value === "" || guides.some(({ id }) => id === value)
      ? guides
      : [...guides, { id: value, name: t("productEdit:sizeChart.kept"), imageUrl: "" }];
  const url = own?.url ?? offered.find(({ id }) => id === picked)?.imageUrl;

  async function send(input: HTMLInputElement) {
    const files = [...(input.files ?? [])];
    // Sent at once: the save must not send it again.
    input.value = "";
    if (files.length === 0) return;
    setUpload("sending");
    const answer = await uploadPictures(files, "sizeChart");
    setUpload(answer.ok ? "idle" : { error: text(answer.code, answer.details) });
    if (answer.ok) setOwn(answer.images[0] ?? null);
  }

  const isChosen = !own && offered.length > 0;
  // Beside the picture, where there is one.
  const place = url ? "col-start-2" : "col-span-full";
  const message = typeof upload === "object" ? upload.error : error;
  return (
    // "Fix" leads here where there is no list of guides to lead to.
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
      {url ? (
        <a
          className="[grid-area:2/1/span_3]"
          href={imageAt(url, 2048)}
          data-viewer="size-chart"
          target="_blank"
          rel="noopener"
        >
          <img
            className="size-16 rounded-md bg-picture object-cover [filter:brightness(var(--picture-brightness))]"
            src={imageAt(url, 128)}
            alt={t("productEdit:sizeChart.alt")}
            width="64"
            height="64"
          />
        </a>
      ) : null}
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
          {offered.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      ) : null}
      {!own && offered.length === 0 ? (
        <input type="hidden" name="sizeChart" value={picked} />
      ) : null}
      <label
        className={buttonVariants({
          size: "sm",
          className: cn(
            "relative justify-self-start has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring noscript:h-auto noscript:flex-wrap noscript:py-2",
            place,
          ),
        })}
        aria-busy={upload === "sending" || undefined}
      >
        <Icon name="plus" size="s" />
        <span aria-live="polite">
          {t(
            upload === "sending" ? "productEdit:images.uploading" : "productEdit:sizeChart.upload",
          )}
        </span>
        <input
          className="absolute inset-0 opacity-0 cursor-pointer noscript:static noscript:opacity-100 noscript:max-w-full"
          type="file"
          id="sizeChartFile"
          name="sizeChartFile"
          accept={PICTURE_TYPES}
          aria-label={t("productEdit:sizeChart.upload")}
          aria-describedby={control["aria-describedby"]}
          onChange={(event) => send(event.currentTarget)}
        />
      </label>
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
