import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { OrderDetail } from "#contract/orders.ts";
import type { OrderParcel } from "#contract/parcels.ts";

interface ParcelListProps {
  parcels: OrderParcel[];
  lines: OrderDetail["lines"];
  mayJoin: boolean;
}

export function ParcelList({ parcels, lines, mayJoin }: ParcelListProps) {
  const t = getT();
  const names = new Map(lines.map((line) => [line.id, line]));
  return (
    <>
      {parcels.map((parcel, at) => (
        <Section
          key={parcel.packageNumber}
          title={t("order:parcels.parcel", { number: at + 1 })}
          hint={
            parcel.trackingCode ??
            t(parcel.isArranged ? "order:parcels.arranged" : "order:parcels.open")
          }
        >
          <ul className="mt-1.5 grid list-disc gap-1 pl-4.5 wrap-anywhere">
            {parcel.lines.map(({ lineId, quantity }) => {
              const line = names.get(lineId);
              return (
                <li key={lineId}>
                  {t("order:parcels.inside", {
                    count: quantity,
                    name: [line?.name, line?.variantName].filter(Boolean).join(" · "),
                  })}
                </li>
              );
            })}
          </ul>
        </Section>
      ))}
      {mayJoin ? (
        <ActionForm intent="join" className="grid justify-items-start gap-2 px-gutter py-5">
          <p className="text-secondary-foreground">{t("order:parcels.join.hint")}</p>
          <SubmitButton variant="outline">{t("order:parcels.join")}</SubmitButton>
        </ActionForm>
      ) : null}
    </>
  );
}
