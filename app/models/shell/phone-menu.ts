import type { MessageKey } from "#app/i18n/keys.ts";
import type { ChannelType } from "#contract/statuses.ts";
import type { IconName } from "../../../design/icon-names.ts";

export interface PhoneEntry {
  to: string;
  label: MessageKey;
  icon: IconName;
  channel?: ChannelType;
  restores?: boolean;
}

export interface PhoneMenuProps {
  /** Tasks done with a phone in the hand. They come first. */
  first: readonly PhoneEntry[];
  rest: readonly PhoneEntry[];
  /** The support team's chat, if configured. */
  contact: string | null;
}
