import { getFormat, getT } from "#app/middleware/request-store.ts";
import { MESSENGER_NAMES } from "#contract/messengers.ts";
import type { BuyerCheck as Check } from "#contract/shop.ts";

/** Shows whether the buyer confirmed the phone by a code. Shows nothing where none was asked. */
export function BuyerCheck({ check }: { check: Check | null }) {
  const t = getT();
  const format = getFormat();
  if (!check) return null;
  const { by, confirmedAt } = check;
  const name = by === "email" ? t("shopSettings:tell.email") : MESSENGER_NAMES[by];
  if (confirmedAt === null)
    return (
      <p className="text-sm text-secondary-foreground">
        {t("shopSettings:check.awaited", { name })}
      </p>
    );
  return (
    <p className="text-sm font-medium">
      {t(by === "whatsapp" ? "shopSettings:check.phone" : "shopSettings:check.other", {
        ...{ name, time: format.dateTime(confirmedAt) },
      })}
    </p>
  );
}
