import "server-only";
import { Icon } from "#app/components/ui/icon.tsx";
import { MenuItem } from "#app/components/ui/popover.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { renderMarkup } from "#app/static/markup.ts";
import { ANY_ROW } from "#app/static/row-menu.ts";

/** Id of the form that a row's button submits without its menu. Its page offers the same. */
export const ROW_MENU_FORM = "row-menu";

const ACTIONS = ["publish", "unpublish", "delete"] as const;
const ICONS = { publish: "upload", unpublish: "unlink", delete: "trash-2" } as const;

/** Returns the history's path. `id` needs no URL encoding. */
export const buildHistoryPath = (id: string): string => `/products-history?productId=${id}`;

export const renderRowMenu = (): string => renderMarkup(<RowActions id={ANY_ROW} />);

/** Links of a row's menu and of its fallback page. */
export function RowActions({ id }: { id: string }) {
  const t = getT();
  return (
    <>
      <MenuItem to={`/products-v2/master/${id}`}>
        <Icon name="pencil" />
        {t("products:row.edit")}
      </MenuItem>
      <MenuItem to={buildHistoryPath(id)}>
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
