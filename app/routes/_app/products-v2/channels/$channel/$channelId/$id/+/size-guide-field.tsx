"use client";
import { use, useState } from "react";
import { useTranslation } from "react-i18next";
import { FormContext } from "#app/components/form/form-context.ts";
import { useEditorField } from "#app/components/product/editor-context.ts";
import { SizePicture, SizePictureButton } from "#app/components/product/size-picture.tsx";
import { usePictureUpload } from "#app/components/product/use-picture-upload.ts";
import { FieldMessage } from "#app/components/ui/field.tsx";
import { labelStyle } from "#app/components/ui/label.tsx";
import { findSentValue } from "#app/models/form/reply.ts";
import type { DraftImage } from "#app/models/product/product-draft.ts";
import { Link } from "#app/navigation/link.tsx";
import type { ListingReferences } from "./listing-view.ts";
import { Owned } from "./own-fields.tsx";
import { buildUrlField } from "./size-picture-form.ts";

interface SizeGuideFieldProps {
  need: ListingReferences["sizeChart"];
  productId: string;
  picture: DraftImage | null;
  onEdit: () => void;
}

/**
 * Shown if the category has a size picture: the one of the product's size guide, or one of this
 * listing.
 */
export function SizeGuideField({ need, productId, picture, onEdit }: SizeGuideFieldProps) {
  const { t } = useTranslation(["listing"]);
  const { reply } = use(FormContext);
  const { control, error } = useEditorField("sizeChart");
  const [own, setOwn] = useState(() => {
    const id = findSentValue(reply, "sizeChart") ?? picture?.id ?? "";
    const url = findSentValue(reply, buildUrlField(id)) ?? picture?.url;
    return id && url ? { id, url } : null;
  });
  const upload = usePictureUpload({
    room: 1,
    kind: "sizeChartChannel",
    add: ([image]) => {
      setOwn(image ?? null);
      onEdit();
    },
  });
  if (need === "none") return null;
  const message = upload.error ?? error;
  const label = t(need === "mandatory" ? "listing:sizeGuide.needed" : "listing:sizeGuide");
  return (
    <Owned field="sizeChart" isOwn={picture !== null} label={t("listing:sizeGuide")}>
      <div className="grid gap-1" id="sizeChart">
        <p className={labelStyle}>{label}</p>
        <input type="hidden" name="sizeChart" value={own?.id ?? ""} />
        {own ? <input type="hidden" name={buildUrlField(own.id)} value={own.url} /> : null}
        <p className="text-xs text-muted-foreground">
          {t(own ? "listing:sizeGuide.own" : "listing:sizeGuide.text")}{" "}
          <Link
            className="underline underline-offset-2"
            to={`/products-v2/master/${productId}#sizeChart`}
          >
            {t("listing:sizeGuide.open")}
          </Link>
        </p>
        <div className="flex flex-wrap items-center gap-3">
          {own ? <SizePicture url={own.url} /> : null}
          <SizePictureButton upload={upload} describedBy={control["aria-describedby"]} />
        </div>
        {message ? <FieldMessage id="sizeChart-error">{message}</FieldMessage> : null}
      </div>
    </Owned>
  );
}
