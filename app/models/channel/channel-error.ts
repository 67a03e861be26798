import type { Translate } from "#app/i18n/keys.ts";

/** Kinds of errors by the marketplaces' codes. The first match applies. */
const ERROR_KINDS = [
  ["setup", /^channel_setup$/],
  ["changed", /^(changed_answer|bad_response)$/],
  ["slow", /time_?out|network|no_answer|unacknowledged/i],
  ["limit", /rate_?limit|limit$|throttl|too_?many|qps|frequen|(^|_)429$/i],
  ["access", /auth|token|permission|sign|forbidden|(^|_)40[13]$/i],
  ["missing", /not_?found|missing|not_?exist|deleted|(^|_)404$/i],
  ["fault", /server|system|internal|unavailable|busy|inner|service|^failed$|(^|_)5\d\d$/i],
] as const;

/** Explains in the reader's language why a call to a marketplace failed. */
export function explainChannelError(t: Translate, code: string): string {
  const [kind] = ERROR_KINDS.find(([, codes]) => codes.test(code)) ?? ["refused"];
  return t(`channels:why.${kind}`);
}
