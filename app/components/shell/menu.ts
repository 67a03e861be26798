import type { MessageKey } from "#app/i18n/translate.ts";
import type { IconName } from "../../../design/icon-names.ts";

interface MenuEntry {
  to: string;
  label: MessageKey;
}

/** One entry without a list of its own (`to`), or the list under the group's name. */
export interface MenuGroup {
  icon: IconName;
  label: MessageKey;
  to?: string;
  entries: readonly MenuEntry[];
}
