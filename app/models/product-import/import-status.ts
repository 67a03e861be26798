import type { StatusTone } from "#app/models/status-tone.ts";
import type { ProductImport } from "#contract/product-imports.ts";

export type ImportStatus = ProductImport["status"];

export const IMPORT_TONES: Record<ImportStatus, StatusTone> = {
  mapping: "warning",
  checking: "info",
  checked: "warning",
  applying: "info",
  applied: "success",
  stopped: "ink",
  cancelled: "none",
  failed: "critical",
};
