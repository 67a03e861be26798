import type { Format } from "#app/i18n/format.ts";
import type { Translate } from "#app/i18n/keys.ts";
import type { ListingRules } from "#contract/channel-references.ts";
import type { FileShape } from "#contract/import-folds.ts";
import type { ChannelType } from "#contract/statuses.ts";

/** Products of the file that exceed the limits, and the ways to change them. */
export interface ShownShape {
  /** Names of the options as JSON, for the action. */
  names: string;
  title: string;
  ways: ShownWay[];
  chosen: string;
}
interface ShownWay {
  value: string;
  title: string;
  makes: string;
  /** Channels that accept the result, and those that do not, with the reason. */
  fits: string;
}
export type Rules = readonly { channelType: ChannelType; rules: ListingRules }[];
interface FoldWords {
  t: Translate;
  format: Format;
}
type FoldWay = FileShape["ways"][number];

const MAX_WAYS = 6;
const buildWayValue = ({ by, at }: Pick<FoldWay, "by" | "at">): string => `${by}:${at.join()}`;

/**
 * Returns the ways that help. Ways that hold back fewer products come first, then those that more
 * channels accept, then those that make fewer products. The first one is proposed.
 */
export function presentShape(shape: FileShape, rules: Rules, words: FoldWords): ShownShape {
  const { t } = words;
  const names = shape.names.map(
    (name, place) => name || t("imports:fold.option", { n: place + 1 }),
  );
  const chosenWay = shape.chosen ? buildWayValue(shape.chosen) : null;
  const listChannelsTaking = (way: FoldWay) =>
    rules.filter((one) => findFoldRefusal(way, one.rules, names, words) === null).length;
  const ways = shape.ways
    .filter((way) => way.held < shape.products || buildWayValue(way) === chosenWay)
    .map((way) => ({ way, taking: listChannelsTaking(way) }))
    .sort(
      (a, b) => a.way.held - b.way.held || b.taking - a.taking || a.way.products - b.way.products,
    )
    .filter(({ way }, index) => index < MAX_WAYS || buildWayValue(way) === chosenWay)
    .map(({ way }) => describeWay(shape, names, way, rules, words));
  return {
    names: JSON.stringify(shape.names),
    title: t("imports:fold.shape", {
      names: names.join(" · "),
      products: t("imports:fold.products", { count: shape.products }),
      variants: t("imports:fold.variants", { count: shape.variants }),
    }),
    ways,
    chosen: chosenWay ?? ways[0]?.value ?? "",
  };
}

function describeWay(
  shape: FileShape,
  names: readonly string[],
  way: FoldWay,
  rules: Rules,
  words: FoldWords,
): ShownWay {
  const { t, format } = words;
  const value = way.at
    .map((place) => shape.example[place] ?? "")
    .filter(Boolean)
    .join(" / ");
  const takes: string[] = [];
  const refuses: string[] = [];
  for (const { channelType, rules: one } of rules) {
    const refusalText = findFoldRefusal(way, one, names, words);
    const channel = format.channelName(channelType);
    if (refusalText === null) takes.push(channel);
    else refuses.push(`${channel} (${refusalText})`);
  }
  return {
    value: buildWayValue(way),
    title: t(`imports:fold.${way.by}`, {
      options: way.at.map((place) => names[place] ?? "").join(" + "),
    }),
    makes: [
      t("imports:fold.makes", {
        count: way.products,
        variants: t("imports:fold.variants", { count: way.largest }),
        example: way.by === "split" ? `${shape.title} – ${value}` : value,
      }),
      way.held > 0 ? t("imports:fold.held", { total: way.held }) : "",
    ]
      .filter(Boolean)
      .join(" "),
    fits: [
      takes.length > 0 ? t("imports:fold.fits", { channels: takes.join(", ") }) : "",
      refuses.length > 0 ? t("imports:fold.over", { channels: refuses.join(", ") }) : "",
    ]
      .filter(Boolean)
      .join(" "),
  };
}

/** Returns why the channel refuses the result, or `null`. */
function findFoldRefusal(
  way: FoldWay,
  rules: ListingRules,
  names: readonly string[],
  { t }: FoldWords,
): string | null {
  if (way.largest > rules.maxVariants)
    return t("imports:fold.over.variants", { max: rules.maxVariants });
  if (way.by === "split") return null;
  if (way.at.map((place) => names[place] ?? "").join(" / ").length > rules.maxTypeNameLength)
    return t("imports:fold.over.name", { max: rules.maxTypeNameLength });
  return way.longest > rules.maxOptionNameLength
    ? t("imports:fold.over.value", { max: rules.maxOptionNameLength })
    : null;
}
