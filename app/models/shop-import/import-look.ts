import type { StatusTone } from "#app/models/status-tone.ts";
import type { ChannelImport } from "#contract/channel-imports.ts";

export type ShopImportStatus = ChannelImport["status"];

export const SHOP_IMPORT_TONES: Record<ShopImportStatus, StatusTone> = {
  fetching: "info",
  paused: "ink",
  failed: "critical",
  ready: "warning",
  applying: "info",
  stopped: "ink",
  applied: "success",
  undoing: "info",
  undone: "none",
  cancelled: "none",
};

/** Returns whether the import is still running upstream. */
export const isBusy = (status: ShopImportStatus): boolean =>
  status === "fetching" || status === "applying" || status === "undoing";
