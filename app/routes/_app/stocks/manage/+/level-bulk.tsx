"use client";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { BulkBar } from "#app/components/list/pick-rows.tsx";
import { Button } from "#app/components/ui/button.tsx";

/**
 * Id of the bulk bar's form. It stands after the table, whose rows have their own forms, so the
 * checkboxes name it.
 */
export const BULK_FORM_ID = "stock-bulk";

interface LevelBulkProps {
  /** How many levels match the filters, and the filters as form fields. */
  total: number;
  filters: [name: string, value: string][];
  canPrintLabels: boolean;
}

export function LevelBulk({ total, filters, canPrintLabels }: LevelBulkProps) {
  const { t } = useTranslation(["stocks"]);
  return (
    // `contents` gives the form no box, so that the bar stays in view beside the table.
    <Form
      id={BULK_FORM_ID}
      className="contents"
      discover="none"
      method="get"
      action="/stocks/manage/bulk"
    >
      {filters.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <BulkBar label={t("stocks:bulk")} total={total}>
        <Button type="submit" variant="inverse">
          {t("stocks:bulk.change")}
        </Button>
        <Button type="submit" variant="inverse" name="do" value="transfer">
          {t("stocks:bulk.transfer")}
        </Button>
        {canPrintLabels ? (
          <Button type="submit" variant="inverse" formAction="/stocks/barcode">
            {t("stocks:bulk.labels")}
          </Button>
        ) : null}
      </BulkBar>
    </Form>
  );
}
