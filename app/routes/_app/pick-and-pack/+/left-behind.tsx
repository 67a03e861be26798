import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { PickPack } from "#contract/pick-packs.ts";

interface LeftBehindProps {
  boxes: readonly PickPack[];
  /** The page has no scan field of its own. */
  asksForCode: boolean;
}

/** Parcels that are still here while others of their orders leave with a courier. */
export function LeftBehind({ boxes, asksForCode }: LeftBehindProps) {
  const t = getT();
  if (boxes.length === 0) return null;
  return (
    <div className="px-gutter py-3">
      <Alert tone="warning" title={t("pickPack:leftBehind")}>
        <p className="text-secondary-foreground">{t("pickPack:leftBehind.text")}</p>
        <ul className="mt-2 grid gap-1">
          {boxes.map((box) => (
            <li key={box.id} className="flex flex-wrap items-center gap-x-3">
              <Link to={`/pick-and-pack/pack?parcel=${box.id}`}>{box.orderNumber}</Link>
              {box.parcel ? (
                <Badge tone="info">
                  {t("pickPack:box", { number: box.parcel.number, of: box.parcel.of })}
                </Badge>
              ) : null}
              <span className="text-muted-foreground">
                {[box.trackingCode, t(`orders:pickpack.${box.status}`)].filter(Boolean).join(" · ")}
              </span>
            </li>
          ))}
        </ul>
        {asksForCode ? (
          <ActionForm
            intent="scan"
            action="/pick-and-pack/hand-over"
            className="mt-3 flex flex-wrap items-end gap-2"
          >
            <TextField
              name="code"
              label={t("pickPack:leftBehind.scan")}
              autoComplete="off"
              maxLength={120}
              required
            />
            <SubmitButton variant="outline">{t("pickPack:leftBehind.take")}</SubmitButton>
          </ActionForm>
        ) : null}
      </Alert>
    </div>
  );
}
