import "server-only";
import { Icon } from "#app/components/ui/icon.tsx";
import { MenuItem } from "#app/components/ui/popover.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { markup } from "#app/static/markup.ts";
import { ANY_ROW } from "#app/static/row-menu.ts";

/**
 * The id of the form that a row's button sends where its menu cannot open: its page offers the
 * same.
 */
export const ROW_MENU_FORM = "row-menu";

const ACTIONS = ["publish", "unpublish", "delete"] as const;
const ICONS = { publish: "upload", unpublish: "unlink", delete: "trash-2" } as const;

/** A product's own history. `id` stands in an address as it is. */
export const historyPath = (id: string): string => `/products-history?productId=${id}`;

/** What can be done with one product, for any row. */
export const rowMenu = (): string => markup(<RowActions id={ANY_ROW} />);

/** The links of a row's menu, and of the page that stands for it. */
export function RowActions({ id }: { id: string }) {
  const t = getT();
  return (
    <>
      <MenuItem to={`/products-v2/master/${id}`}>
        <Icon name="pencil" />
        {t("products:row.edit")}
      </MenuItem>
      <MenuItem to={historyPath(id)}>
        <Icon name="history" />
        {t("products:row.history")}
      </MenuItem>
      {ACTIONS.map((action) => (
        <MenuItem
          key={action}
          to={`/products-v2/master/bulk?do=${action}&ids=${id}`}
          destructive={action === "delete"}
        >
          <Icon name={ICONS[action]} />
          {t(`products:row.${action}`)}
        </MenuItem>
      ))}
    </>
  );
}
