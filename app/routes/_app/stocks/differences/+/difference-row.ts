import "server-only";
import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import { explainChannelError } from "#app/models/channel/channel-error.ts";
import type { ChannelSummary } from "#contract/accounts.ts";
import {
  ANSWERS_BY_KIND,
  type DifferenceAnswer,
  type ListingDifference,
} from "#contract/listing-differences.ts";

export type DifferenceRow = ReturnType<typeof buildDifferenceRow>;

export function buildDifferenceRow(
  one: ListingDifference,
  channels: readonly ChannelSummary[],
  t: Translate,
  format: Format,
) {
  const { kind, ours, theirs, held } = one;
  const formatShown = (value: string | null) => {
    if (value === null || value === "") return "–";
    if (kind === "stock") return format.number(Number(value));
    if (kind === "price") return format.money(Number(value));
    if (kind === "hidden") return t(value === "shown" ? "differences:shown" : "differences:hidden");
    return value;
  };
  const channel = channels.find(({ id }) => id === one.channelId);
  return {
    id: one.id,
    product: { name: one.productName, to: `/products-v2/master/${one.productId}` },
    sku: [one.sku, one.variantName].filter(Boolean).join(" · "),
    shop: { name: channel?.name ?? "–", type: channel?.channelType ?? null },
    kind: t(`differences:kind.${kind}`),
    ours: formatShown(ours),
    theirs: formatShown(theirs),
    held: held ? t("differences:held", { held: format.number(held) }) : "",
    since: format.dateTime(one.since),
    why: explainDifference(one, t, format),
    answers: ANSWERS_BY_KIND[kind].map((answer) => ({ answer, text: t(answerKey(one, answer)) })),
  };
}

function explainDifference(one: ListingDifference, t: Translate, format: Format): string {
  if (one.reason === "not_taken") return t("differences:why.notTaken");
  if (one.reason === "below_lock") return t("differences:why.belowLock");
  if (one.reason === "zero_refused") return t("differences:why.zeroRefused");
  if (one.reason !== "changed")
    return t("differences:why.refused", { reason: explainChannelError(t, one.reason) });
  if (one.changedAt)
    return t("differences:why.changedAt", { time: format.dateTime(one.changedAt) });
  if (one.unchangedAt)
    return t("differences:why.changedAfter", { time: format.dateTime(one.unchangedAt) });
  return t("differences:why.changed");
}

const answerKey = ({ kind }: ListingDifference, answer: DifferenceAnswer) =>
  answer === "theirs"
    ? "differences:do.theirs"
    : kind === "stock" || kind === "price"
      ? "differences:do.again"
      : "differences:do.ours";
