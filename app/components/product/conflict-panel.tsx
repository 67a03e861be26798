"use client";
import { Alert } from "#app/components/ui/alert.tsx";
import { useT } from "#app/i18n/provider.tsx";
import type { ConflictRow } from "./editor-reply.ts";

/** A save that came too late: what someone else changed, beside one's own, and both ways on (domain.md "Every table"). */
export function ConflictPanel({ rows, href }: { rows: ConflictRow[]; href: string }) {
  const t = useT();
  return (
    <div className="sect">
      <Alert tone="warning" title={t("productEdit:conflict")}>
        <p>{t("productEdit:conflict.text")}</p>
        <div className="scroll-x">
          <table className="tbl flush conflict">
            <thead>
              <tr>
                <th scope="col">{t("productEdit:conflict.field")}</th>
                <th scope="col">{t("productEdit:conflict.theirs")}</th>
                <th scope="col">{t("productEdit:conflict.mine")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.label}>
                  <th scope="row">{row.label}</th>
                  <td>{row.theirs || "–"}</td>
                  <td>{row.mine === row.theirs ? <span className="muted">{t("productEdit:conflict.nothing")}</span> : row.mine || "–"}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className="row wrap">
          <button className="btn btn-primary" type="submit" name="intent" value="save">
            {t("productEdit:conflict.keep")}
          </button>
          <a className="btn" href={href}>
            {t("productEdit:conflict.load")}
          </a>
        </p>
      </Alert>
    </div>
  );
}
