"use client";
import { useTranslation } from "react-i18next";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import type { DraftImage } from "#app/models/product/product-draft.ts";
import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import { PictureStrip } from "./picture-strip.tsx";
import { usePictureDrop } from "./use-picture-drop.ts";
import { usePictureUpload } from "./use-picture-upload.ts";

interface ImagesSectionProps {
  images: DraftImage[];
  add: (images: DraftImage[]) => void;
}

export function ImagesSection({ images, add }: ImagesSectionProps) {
  const { t } = useTranslation(["productEdit"]);
  const upload = usePictureUpload({ room: PRODUCT_LIMITS.images - images.length, add });
  const drop = usePictureDrop(upload.send);
  return (
    <section
      className={sectionStyle}
      aria-labelledby="images-title"
      aria-busy={upload.isSending || undefined}
      {...drop}
    >
      <header className={sectionHeadStyle}>
        <h2 id="images-title">{t("productEdit:images")}</h2>
        <span className="text-muted-foreground" role="status">
          {t("productEdit:counter", { count: images.length, max: PRODUCT_LIMITS.images })}
        </span>
      </header>
      <PictureStrip
        images={images}
        max={PRODUCT_LIMITS.images}
        viewer="product"
        mayBeEmpty
        upload={upload}
        fieldsOf={({ id, url }, index) => (
          <>
            <input type="hidden" name={`images[${index}].id`} value={id} />
            <input type="hidden" name={`images[${index}].url`} value={url} />
          </>
        )}
      />
    </section>
  );
}
