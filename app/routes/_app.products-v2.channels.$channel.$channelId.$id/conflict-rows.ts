import "server-only";
import type { RouterContextProvider } from "react-router";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { ChannelProduct } from "#contract/channels.ts";
import type { ProductDetail } from "#contract/products.ts";
import type { ListingChanges } from "./listing-form.ts";
import type { ConflictRow } from "./listing-view.ts";

const LONGEST = 160;

/** Where a save that came too late differs from what somebody else saved meanwhile, both sides in words (domain.md "Every table"). */
export function conflictRows(context: Readonly<RouterContextProvider>, product: ProductDetail, theirs: ChannelProduct, mine: ListingChanges): ConflictRow[] {
  const t = getT(context);
  const format = getFormat(context);
  const inherited = t("listing:conflict.inherited");
  const said = (value: string | number | null | undefined) => (value === null || value === undefined || value === "" ? inherited : cut(String(value)));
  const sides = (label: string, show: (of: ListingChanges) => string): ConflictRow => ({ label, theirs: show(theirs), mine: show({ ...theirs, ...mine }) });
  const rows = [
    sides(t("listing:name"), (of) => said(of.name)),
    sides(t("listing:description"), (of) => said(of.description)),
    sides(t("listing:category"), (of) => said(of.categoryName)),
    sides(t("listing:brand"), (of) => said(of.brandId)),
    sides(t("listing:details"), (of) => (of.attributes ?? []).map(({ value }) => value).join(", ") || "–"),
    sides(t("listing:condition"), (of) => (of.condition ? t(`listing:condition.${of.condition}`) : inherited)),
    sides(t("listing:pictures"), (of) => (of.imageIds ? of.imageIds.map((id) => placeOf(product, id)).join(", ") : inherited)),
    sides(t("listing:pictures.size"), (of) =>
      of.imageSize === "original" ? t("listing:pictures.original") : t("listing:pictures.pixels", { size: of.imageSize }),
    ),
    sides(t("listing:days"), (of) => said(of.daysToShip)),
    sides(t("listing:couriers"), (of) => (of.logisticsIds ? of.logisticsIds.join(", ") : inherited)),
    ...product.variants.map(({ id, sku }) =>
      sides(t("listing:price.of", { sku }), (of) => {
        const price = of.prices[id];
        return price === undefined ? inherited : format.money(price);
      }),
    ),
  ];
  return rows.filter((row) => row.theirs !== row.mine);
}

const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** A picture is known by its place on the product. */
const placeOf = (product: ProductDetail, id: string) => product.images.findIndex((image) => image.id === id) + 1;
