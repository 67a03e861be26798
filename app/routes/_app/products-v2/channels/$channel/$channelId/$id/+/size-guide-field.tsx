"use client";
import { useTranslation } from "react-i18next";
import { labelStyle } from "#app/components/ui/label.tsx";
import { Link } from "#app/navigation/link.tsx";
import { FieldChecks } from "./field-checks.tsx";
import type { References } from "./listing-view.ts";

interface SizeGuideFieldProps {
  need: References["sizeChart"];
  productId: string;
}

/** The product's own size guide, where the category has a field for its picture. */
export function SizeGuideField({ need, productId }: SizeGuideFieldProps) {
  const { t } = useTranslation(["listing"]);
  if (need === "none") return null;
  return (
    <div className="grid gap-1" id="sizeChart">
      <p className={labelStyle}>
        {t(need === "mandatory" ? "listing:sizeGuide.needed" : "listing:sizeGuide")}
      </p>
      <p className="text-xs text-muted-foreground">
        {t("listing:sizeGuide.text")}{" "}
        <Link
          className="underline underline-offset-2"
          to={`/products-v2/master/${productId}#sizeChart`}
        >
          {t("listing:sizeGuide.open")}
        </Link>
      </p>
      <FieldChecks field="sizeChart" />
    </div>
  );
}
