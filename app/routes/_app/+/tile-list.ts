import "server-only";
import type { Format } from "#app/i18n/format.ts";
import type { MessageKey, Translate } from "#app/i18n/keys.ts";
import { TO_ANSWER } from "#app/models/order/to-answer.ts";
import type { IconName } from "../../../../design/icon-names.ts";
import type { HomeFigures } from "./figures.ts";

export interface Tile {
  to: string;
  icon: IconName;
  label: string;
  value: string;
  /** Colour, used only when someone must act. */
  look: "" | "warn" | "crit" | "nil";
}

/** With fewer days there is hardly time to confirm a bank transfer. */
const ENOUGH_QUOTA_DAYS = 7;

/** Returns the tiles that a member may see. Each links to the list behind its figure. */
export function buildTiles(figures: HomeFigures, t: Translate, format: Format): Tile[] {
  const {
    orders,
    toAnswer,
    products,
    lowStock,
    soldOut,
    lowStockLevel,
    endingAccess,
    refusedKeys,
    unreplied,
    quotaDays,
  } = figures;
  const buildTile = (
    to: string,
    icon: IconName,
    label: MessageKey,
    value: number,
    look: Tile["look"],
  ): Tile => ({
    to,
    icon,
    label: t(label, { hours: figures.shipByWarningHours }),
    value: format.number(value),
    look: value === 0 ? "nil" : look,
  });
  const tiles: Tile[] = [];
  if (orders) {
    const { counts } = orders;
    tiles.push(
      buildTile(
        "/orders?status=to_process",
        "clipboard-list",
        "home:tile.to_process",
        counts.to_process ?? 0,
        "",
      ),
      buildTile(
        "/orders?status=to_process&failed=yes",
        "circle-alert",
        "home:tile.arranging_failed",
        orders.arrangingFailed,
        "crit",
      ),
      buildTile("/orders?due=1", "clock", "home:tile.due", orders.due, "warn"),
      buildTile("/orders?late=1", "triangle-alert", "home:tile.late", orders.late, "crit"),
      buildTile("/orders?status=to_ship", "truck", "home:tile.to_ship", counts.to_ship ?? 0, ""),
      buildTile(
        "/orders?status=to_ship&documents=not_ready",
        "printer",
        "home:tile.label",
        orders.labelNotReady,
        "warn",
      ),
      buildTile(
        "/orders?status=cancel_requested",
        "ban",
        "home:tile.cancel",
        counts.cancel_requested ?? 0,
        "crit",
      ),
      ...(toAnswer
        ? TO_ANSWER.map(({ to, icon, count }) =>
            buildTile(to, icon, `home:tile.${count}`, toAnswer[count], "warn"),
          )
        : []),
      buildTile(
        "/orders?status=delivery_failed",
        "circle-x",
        "home:tile.delivery_failed",
        counts.delivery_failed ?? 0,
        "crit",
      ),
      buildTile(
        "/orders?status=all&answer=yes",
        "undo-2",
        "home:tile.returns",
        orders.returnsToAnswer,
        "",
      ),
      buildTile(
        "/orders?status=all&receipt=yes",
        "undo-2",
        "home:tile.to_receive",
        orders.toReceive,
        "",
      ),
      buildTile(
        "/orders?flag=out_of_stock",
        "package",
        "home:tile.out_of_stock",
        orders.outOfStock,
        "crit",
      ),
      buildTile("/orders?flag=unmapped", "unlink", "home:tile.unmapped", orders.unmapped, "warn"),
    );
  }
  if (lowStock !== null)
    tiles.push(
      buildTile(
        `/stocks/manage?less=${lowStockLevel}&sort=available`,
        "warehouse",
        "home:tile.low",
        lowStock,
        "",
      ),
    );
  if (soldOut !== null)
    tiles.push(buildTile("/stocks/manage?less=1", "warehouse", "home:tile.out", soldOut, "warn"));
  if (products)
    tiles.push(
      buildTile(
        "/products-v2/master?status=4,5",
        "circle-alert",
        "home:tile.failed",
        products.failed,
        "crit",
      ),
    );
  if (endingAccess !== null)
    tiles.push(buildTile("/channels", "link", "home:tile.tokens", endingAccess, "warn"));
  // Few shops ever see it, so a shop whose keys work has no tile of it.
  if (refusedKeys)
    tiles.push(buildTile("/settings/shop", "link", "home:tile.keys", refusedKeys, "crit"));
  if (unreplied !== null)
    tiles.push(
      buildTile("/chats?filter=unreplied", "message-circle", "home:tile.chats", unreplied, "warn"),
    );
  if (quotaDays !== null)
    tiles.push({
      to: "/order-quota/history",
      icon: "calendar",
      label: t("home:tile.quota"),
      value: t("quota:days", { count: quotaDays }),
      look: quotaDays < ENOUGH_QUOTA_DAYS ? "warn" : "",
    });
  return tiles;
}
