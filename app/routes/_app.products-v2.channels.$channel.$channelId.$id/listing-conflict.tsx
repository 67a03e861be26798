"use client";
import { SubmitButton } from "#app/components/form/fields.tsx";
import { ConflictPlace } from "#app/components/product/conflict-place.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { useT } from "#app/i18n/provider.tsx";
import type { ConflictRow } from "./listing-view.ts";

/** A save that came too late: theirs beside mine, and both ways on. Nothing is overwritten unseen. */
export function ListingConflict({ rows, href }: { rows: ConflictRow[]; href: string }) {
  const t = useT();
  return (
    <ConflictPlace>
      <Alert tone="warning" title={t("listing:conflict")}>
        <Table cards className="flush conflict">
          <thead>
            <tr>
              <th scope="col">{t("listing:conflict.field")}</th>
              <th scope="col">{t("listing:conflict.theirs")}</th>
              <th scope="col">{t("listing:conflict.mine")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, theirs, mine }) => (
              <tr key={label}>
                <th scope="row" className="span">
                  {label}
                </th>
                <td className="span2" data-l={t("listing:conflict.theirs")}>
                  {theirs}
                </td>
                <td className="span2" data-l={t("listing:conflict.mine")}>
                  {mine}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
        <p className="row wrap">
          <SubmitButton name="do" value="save">
            {t("listing:conflict.keep")}
          </SubmitButton>
          <ButtonLink reloadDocument to={href}>
            {t("listing:conflict.load")}
          </ButtonLink>
        </p>
      </Alert>
    </ConflictPlace>
  );
}
