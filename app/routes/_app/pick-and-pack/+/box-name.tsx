"use client";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/ui/badge.tsx";
import type { PickPack } from "#contract/pick-packs.ts";

/** The parcel's number within its order. Nothing for an order with one parcel. */
export function BoxName({ parcel: { parcel } }: { parcel: Pick<PickPack, "parcel"> }) {
  const { t } = useTranslation(["pickPack"]);
  if (!parcel) return null;
  return <Badge tone="info">{t("pickPack:box", { number: parcel.number, of: parcel.of })}</Badge>;
}
