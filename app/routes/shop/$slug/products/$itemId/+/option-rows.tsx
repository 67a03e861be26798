import { getT } from "#app/middleware/request-store.ts";
import {
  type OptionChoice,
  optionRows,
  VARIANT_PARAM,
} from "#app/services/storefront/variant-choice.ts";
import type { StorefrontItem } from "#contract/storefront.ts";

/** The element to which an option's link scrolls, so that the buyer stays at the choice. */
export const CHOICE_ID = "choice";

interface OptionRowsProps {
  item: StorefrontItem;
  chosen: StorefrontItem["variants"][number];
}

/**
 * A row of links for each variation type. Each leads to the page of another variant, with its price
 * and picture, because the shop's pages have no scripts.
 */
export function OptionRows({ item, chosen }: OptionRowsProps) {
  const rows = optionRows(item, chosen);
  return rows.map(({ name, options }) => (
    <div key={name} className="grid gap-2">
      <p className="text-sm text-secondary-foreground">
        {name}:{" "}
        <span className="font-medium text-foreground">
          {options.find(({ isChosen }) => isChosen)?.name}
        </span>
      </p>
      <ul aria-label={name} className="flex flex-wrap gap-2">
        {options.map((option) => (
          <li key={option.name}>
            <OptionLink option={option} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

const BOX =
  "flex min-h-11 items-center gap-2 rounded-sm border px-3.5 py-1.5 text-md text-foreground";
const CROSSED_OUT = "border-dashed text-muted-foreground line-through";

function OptionLink({ option }: { option: OptionChoice }) {
  const t = getT();
  const { name, picture, isChosen, isAvailable, variantId } = option;
  const content = (
    <>
      {picture ? (
        <img
          src={picture.url.replace(/\/[^/]+$/, "/128")}
          alt=""
          width={32}
          height={32}
          loading="lazy"
          decoding="async"
          className="-ml-2 size-8 flex-none rounded-xs object-cover"
        />
      ) : null}
      <span>{name}</span>
      {isAvailable ? null : <span className="sr-only">{t("storefront:product.crossedOut")}</span>}
    </>
  );
  if (variantId === null)
    return <span className={`${BOX} ${CROSSED_OUT} border-line-soft`}>{content}</span>;
  return (
    <a
      href={`?${new URLSearchParams({ [VARIANT_PARAM]: variantId })}#${CHOICE_ID}`}
      aria-current={isChosen ? "true" : undefined}
      rel="nofollow"
      className={`${BOX} hover:bg-accent hover:no-underline current:border-primary-mark current:bg-primary-soft ${isAvailable ? "border-line-strong" : `${CROSSED_OUT} border-line-strong`}`}
    >
      {content}
    </a>
  );
}
