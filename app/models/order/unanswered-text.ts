import type { Translate } from "#app/i18n/keys.ts";
import { CHANNEL_SETUP } from "#contract/operator-faults.ts";

/** Explains why a marketplace did not answer. `channel` is its name. */
export const explainUnanswered = (t: Translate, code: string, channel: string): string =>
  code === CHANNEL_SETUP
    ? t("arrange:beingSetUp", { channel })
    : t("arrange:unavailable", { channel });
