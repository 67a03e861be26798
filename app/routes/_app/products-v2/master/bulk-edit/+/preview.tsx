import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "#app/components/ui/alert.tsx";
import { labelStyle } from "#app/components/ui/label.tsx";
import { Table } from "#app/components/ui/table.tsx";
import type { ChangeText } from "#app/models/product/change-text.ts";
import { Link } from "#app/navigation/link.tsx";

export interface PreviewView {
  changed: number;
  /** "12 will change, 3 have these values already, …" */
  counts: string;
  examples: (ChangeText & { key: string; productId: string; productName: string })[];
  refusals: { productId: string; productName: string; why: string }[];
  /** The previewed edit. It is sent back when it is applied. */
  edit: string;
}

/** Shows what the edit would do. Nothing is written yet. */
export function Preview({ preview }: { preview: PreviewView }) {
  const { t } = useTranslation(["productBatches"]);
  const anchorRef = useRef<HTMLElement>(null);
  useEffect(() => {
    if (preview) anchorRef.current?.focus();
  }, [preview]);
  return (
    <section
      ref={anchorRef}
      className="grid gap-3"
      aria-label={t("productBatches:edit.preview")}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: Without JavaScript the page comes back at its top, and this is what was asked for.
      autoFocus
    >
      <Alert tone="info" title={preview.counts}>
        {preview.changed === 0 ? t("productBatches:edit.nothing") : null}
      </Alert>
      {preview.refusals.length > 0 ? (
        <Alert tone="warning" title={t("productBatches:edit.refusals")}>
          <ul>
            {preview.refusals.map(({ productId, productName, why }) => (
              <li key={productId}>
                <Link to={`/products-v2/master/${productId}`}>{productName}</Link> {why}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {preview.examples.length > 0 ? (
        <>
          <p className={labelStyle} aria-hidden="true">
            {t("productBatches:edit.examples")}
          </p>
          <Table cards>
            <caption className="sr-only">{t("productBatches:edit.examples")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("productBatches:history.product")}</th>
                <th scope="col">{t("productBatches:history.what")}</th>
                <th scope="col">{t("productBatches:history.change")}</th>
              </tr>
            </thead>
            <tbody>
              {preview.examples.map(({ key, productId, productName, label, before, after }) => (
                <tr key={key}>
                  <th scope="row" className="span">
                    <Link to={`/products-v2/master/${productId}`}>{productName}</Link>
                  </th>
                  <td className="span">{label}</td>
                  <td className="span">{`${before} → ${after}`}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </>
      ) : null}
    </section>
  );
}
