import { getT } from "#app/middleware/request-store.ts";
import "server-only";
import type { z } from "zod";
import { cn } from "#app/components/ui/cn.ts";
import { sectionStyle } from "#app/components/ui/section.tsx";
import {
  findFieldAnchor,
  findFixAnchor,
  lacksPictures,
  OF_MASTER,
} from "#app/models/listing/listing-paths.ts";
import { Link } from "#app/navigation/link.tsx";
import { formatFinding } from "#app/services/product/product-editor-view.ts";
import type { PreflightFinding } from "#contract/preflights.ts";
import type { ProductDetail } from "#contract/products.ts";
import { type FieldCheck, OpenCheck } from "./field-checks.tsx";

type MasterProduct = Pick<ProductDetail, "id" | "images">;

export function showChecks(
  findings: readonly z.infer<typeof PreflightFinding>[],
  product: MasterProduct,
  { channel, ...words }: Parameters<typeof formatFinding>[1] & { channel: string },
): FieldCheck[] {
  return findings.map((finding) => {
    const { field, code } = finding;
    const anchor = findFixAnchor(field, findings);
    const isOfMaster =
      OF_MASTER.test(field) || lacksPictures({ code, hasPictures: product.images.length > 0 });
    return {
      field,
      // In this editor a suggested category must be chosen: it is not sent otherwise.
      text:
        code === "category_recommended"
          ? words.t("listing:category.toUse")
          : formatFinding(finding, words, channel),
      to: isOfMaster ? `/products-v2/master/${product.id}${anchor}` : anchor,
    };
  });
}

interface ChecksProps {
  checks: FieldCheck[];
  /** The channel that refused what our checks accepted, or `null`. */
  refusedBy: string | null;
  refusedField: string | null;
}

export function Checks({ checks, refusedBy, refusedField }: ChecksProps) {
  const t = getT();
  return (
    <section className={cn(sectionStyle, "grid gap-3.5")} aria-labelledby="checks">
      <h2 id="checks">{t("listing:checks")}</h2>
      {checks.length === 0 ? (
        <p className="text-secondary-foreground">
          {refusedBy ? t("listing:checks.refused", { channel: refusedBy }) : t("listing:checks.ok")}{" "}
          {refusedField ? (
            <a className="underline" href={findFieldAnchor(refusedField)}>
              {t("listing:checks.fix")}
            </a>
          ) : null}
        </p>
      ) : null}
      <ul className="grid gap-1">
        {checks.map(({ field, text, to }) => (
          <OpenCheck key={text + to} check={{ field, text, to }}>
            {text}{" "}
            {to.startsWith("#") ? (
              <a className="underline" href={to}>
                {t("listing:checks.fix")}
              </a>
            ) : (
              <Link className="underline" to={to}>
                {t("listing:checks.fix")}
              </Link>
            )}
          </OpenCheck>
        ))}
      </ul>
    </section>
  );
}
