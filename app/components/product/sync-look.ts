import type { StatusTone } from "#app/models/status-tone.ts";
import type { SyncStatus } from "#contract/statuses.ts";
import type { IconName } from "../../../design/icon-names.ts";

interface SyncLook {
  /** Classes of the mark on the channel board. */
  mark: string;
  icon: IconName;
  tone: StatusTone;
}

export const SYNC_LOOKS: Record<SyncStatus, SyncLook> = {
  0: { mark: "text-faint", icon: "minus", tone: "none" },
  1: {
    mark: "text-secondary-foreground edge-line-strong",
    icon: "pencil",
    tone: "none",
  },
  2: {
    mark: "bg-primary-soft text-link [&_svg]:animate-spin motion-reduce:[&_svg]:animate-none",
    icon: "loader-circle",
    tone: "info",
  },
  3: { mark: "text-success", icon: "check", tone: "success" },
  4: {
    mark: "bg-critical-soft text-critical edge-critical-line",
    icon: "circle-x",
    tone: "critical",
  },
  5: {
    mark: "bg-warning-soft text-warning edge-warning-line",
    icon: "triangle-alert",
    tone: "warning",
  },
  6: { mark: "bg-accent text-secondary-foreground", icon: "clock", tone: "ink" },
};
