import { Link } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";

interface CombineOfferProps {
  /** The buyer's other orders that the channel sends in the same parcel. */
  orders: { orderId: string; externalId: string }[];
  channel: string;
}

export function CombineOffer({ orders, channel }: CombineOfferProps) {
  if (orders.length === 0) return null;
  const t = getT();
  return (
    <Section
      title={t("order:combine.title")}
      hint={t("order:combine.hint", { channel, count: orders.length })}
    >
      <ul className="mt-1.5 grid list-disc gap-1 pl-4.5 wrap-anywhere">
        {orders.map(({ orderId, externalId }) => (
          <li key={orderId}>
            <Link className="underline" to={`/orders/${orderId}`}>
              {externalId}
            </Link>
          </li>
        ))}
      </ul>
      <ActionForm intent="combine" className="mt-3 grid justify-items-start gap-2">
        <SubmitButton variant="outline">{t("order:combine.submit")}</SubmitButton>
      </ActionForm>
    </Section>
  );
}
