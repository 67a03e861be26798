import type { BulkBarTexts } from "#app/components/product/bulk-bar-texts.ts";

/** Stands for a row's name in `ManyTexts.row`. Not beside the table, whose module gives the server no values. */
export const NAME = "{name}";

/** What picking rows needs, in words. */
export interface ManyTexts {
  page: string;
  row: string;
  bar: BulkBarTexts;
}
