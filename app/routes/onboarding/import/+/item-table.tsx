import { Badge } from "#app/components/ui/badge.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { PostForm } from "#app/navigation/post-form.tsx";
import type { ItemRow } from "./item-view.ts";

const FATE_TONES = {
  fits: "success",
  refused: "critical",
  there: "neutral",
  waiting: "info",
} as const;

/** The source's products with the target's findings. `back` is the list's address. */
export function ItemTable({ rows, back }: { rows: readonly ItemRow[]; back: string }) {
  const t = getT();
  return (
    <PostForm>
      <input type="hidden" name="intent" value="leaveOut" />
      <input type="hidden" name="back" value={back} />
      <Table cards>
        <caption className="sr-only">{t("onboarding:products")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("onboarding:products.product")}</th>
            <th scope="col">{t("onboarding:products.state")}</th>
            <th scope="col">{t("onboarding:products.why")}</th>
            <th scope="col">
              <span className="sr-only">{t("onboarding:products.leave")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.productId} row={row} />
          ))}
        </tbody>
      </Table>
    </PostForm>
  );
}

function Row({
  row: { productId, name, imageUrl, variantCount, fit, isLeftOut, reasons, isChanged },
}: {
  row: ItemRow;
}) {
  const t = getT();
  const state = isLeftOut ? "leftOut" : fit === "waiting" ? null : fit;
  return (
    <tr>
      <th scope="row" className="span">
        <span className="flex min-w-0 items-center gap-2.5">
          <Thumb url={imageUrl} />
          <span className="grid min-w-0">
            <span className="whitespace-normal">{name}</span>
            <span className="text-xs font-normal text-muted-foreground">
              {t("onboarding:products.variants", { count: variantCount })}
            </span>
          </span>
        </span>
      </th>
      <td className="span" data-l={t("onboarding:products.state")}>
        {state ? (
          <Badge tone={isLeftOut ? "outline" : FATE_TONES[fit]}>
            {t(`onboarding:count.${state}`)}
          </Badge>
        ) : (
          "…"
        )}
      </td>
      <td className="span" data-l={t("onboarding:products.why")}>
        {isChanged ? (
          <span className="whitespace-normal">{t("onboarding:products.changed")}</span>
        ) : reasons.length > 0 ? (
          <span className="grid max-w-prose gap-1 whitespace-normal">
            {reasons.map((reason) => (
              <span key={reason}>{reason}</span>
            ))}
            <Link reloadDocument to={`/products-v2/master/${encodeURIComponent(productId)}`}>
              {t("onboarding:products.mend")}
              <span className="sr-only">: {name}</span>
            </Link>
          </span>
        ) : null}
      </td>
      <td className="max-cards:col-start-4 max-cards:row-start-1">
        {fit === "there" ? null : (
          <Button
            type="submit"
            size="sm"
            name={isLeftOut ? "take" : "leave"}
            value={productId}
            aria-label={`${t(isLeftOut ? "onboarding:products.take" : "onboarding:products.leave")}: ${name}`}
          >
            {t(isLeftOut ? "onboarding:products.take" : "onboarding:products.leave")}
          </Button>
        )}
      </td>
    </tr>
  );
}
