import { useTranslation } from "react-i18next";
import { FieldError } from "#app/components/form/fields.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { labelStyle } from "#app/components/ui/label.tsx";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import type { GuideDraft } from "#app/models/size-guide/guide-table.ts";

export function GuidePicture({ image }: { image: GuideDraft["image"] }) {
  const { t } = useTranslation(["sizeGuide"]);
  return (
    <section className={cn(sectionStyle, "grid gap-3")}>
      <header className={sectionHeadStyle}>
        <h2>{t("sizeGuide:image")}</h2>
      </header>
      {image ? (
        <>
          <img
            className="object-contain border rounded-sm bg-muted size-48"
            src={image.url}
            alt={t("sizeGuide:image.alt")}
            width="192"
            height="192"
          />
          <input type="hidden" name="imageId" value={image.id} />
          <input type="hidden" name="imageUrl" value={image.url} />
          <Checkbox name="removeImage">{t("sizeGuide:image.remove")}</Checkbox>
        </>
      ) : null}
      <label className="grid gap-1 content-start">
        <span className={labelStyle}>
          {t(image ? "sizeGuide:image.replace" : "sizeGuide:image.add")}
        </span>
        <input type="file" name="file" accept="image/jpeg,image/png,image/webp" />
      </label>
      <p className="text-xs text-muted-foreground">{t("sizeGuide:image.hint")}</p>
      <FieldError name="imageId" />
    </section>
  );
}
