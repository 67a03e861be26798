"use client";
import { useTranslation } from "react-i18next";
import { cn } from "#app/components/ui/cn.ts";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { AttributeFields } from "./attribute-fields.tsx";
import { BrandField } from "./brand-field.tsx";
import { CertificateFields } from "./certificate-fields.tsx";
import type { ListingEditorProps } from "./listing-editor-props.ts";
import { SizeGuideField } from "./size-guide-field.tsx";

interface CategoryDetailsProps
  extends Pick<ListingEditorProps, "productId" | "href" | "references" | "listing" | "values"> {
  /** Whether these are the required fields, else the optional ones. */
  isNeeded: boolean;
  /** Changes when the fields start from other values. */
  revision: number;
  onEdit: () => void;
}

/** Shows the category's fields, either the required or the optional ones. */
export function CategoryDetails({
  isNeeded,
  revision,
  productId,
  href,
  references: { category, attributes, brands, certificates, sizeChart },
  listing,
  values,
  onEdit,
}: CategoryDetailsProps) {
  const { t } = useTranslation(["listing"]);
  const isHere = (one: { isMandatory: boolean }) => one.isMandatory === isNeeded;
  const [asked, papers] = [attributes.filter(isHere), certificates.filter(isHere)];
  const hasBrand = isHere(brands);
  const hasGuide = sizeChart !== "none" && (sizeChart === "mandatory") === isNeeded;
  const isEmpty = asked.length + papers.length === 0 && !hasBrand && !hasGuide;
  if (isEmpty && !isNeeded) return null;
  const id = isNeeded ? "details" : "optional-details";
  return (
    <section className={cn(sectionStyle, "grid gap-3.5")} aria-labelledby={id}>
      <h2 id={id}>{t(isNeeded ? "listing:details" : "listing:details.optional")}</h2>
      {isEmpty ? <p className="text-muted-foreground">{t("listing:details.none")}</p> : null}
      <AttributeFields
        key={`${category?.id} ${revision}`}
        attributes={asked}
        answers={listing?.attributes ?? []}
        said={values.master.attributes}
      />
      {hasBrand ? (
        <BrandField
          key={`brand ${category?.id} ${revision}`}
          brands={brands}
          brandId={listing?.brandId ?? null}
          href={href}
        />
      ) : null}
      <CertificateFields
        key={`certificates ${category?.id} ${revision}`}
        asked={papers}
        given={listing?.certificates ?? {}}
      />
      {hasGuide ? (
        <SizeGuideField
          key={`size guide ${revision}`}
          need={sizeChart}
          productId={productId}
          picture={values.sizePicture}
          onEdit={onEdit}
        />
      ) : null}
    </section>
  );
}
