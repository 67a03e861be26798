"use client";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { BulkBar } from "#app/components/list/pick-rows.tsx";
import { Button } from "#app/components/ui/button.tsx";

/**
 * The bulk bar's form stands behind the table, whose rows have forms of their own: their boxes name
 * it.
 */
export const BULK = "stock-bulk";

interface LevelBulkProps {
  /** How many levels the filters find, and the filters' fields. */
  total: number;
  filters: [name: string, value: string][];
  canPrintLabels: boolean;
}

/** What can be done with the chosen levels. */
export function LevelBulk({ total, filters, canPrintLabels }: LevelBulkProps) {
  const { t } = useTranslation(["stocks"]);
  return (
    // Without a box of its own: the bar stays in view beside the table, not beside an empty form.
    <Form id={BULK} className="contents" discover="none" method="get" action="/stocks/manage/bulk">
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
