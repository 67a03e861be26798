import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { OrderDetail } from "#contract/orders.ts";
import type { CountedBack } from "./counted-back.ts";

/**
 * Shows the count of returned goods, who counted them, and the button that puts them into stock.
 */
export function PutIntoStock({ order, counted }: { order: OrderDetail; counted: CountedBack }) {
  const t = getT();
  return (
    <ActionForm intent="receive_return" className="grid gap-3">
      <p>
        {t("order:stock.by", {
          name: counted.countedBy,
          at: getFormat().dateTime(counted.countedAt),
        })}
      </p>
      <ul className="grid gap-1">
        {counted.lines.map(({ line, good, damaged }) => (
          <li key={line.id}>
            <span className="font-medium">
              {[line.name, line.variantName, line.sku].filter(Boolean).join(" · ")}
            </span>
            {": "}
            {t("order:stock.line", { good, damaged })}
          </li>
        ))}
      </ul>
      {counted.note ? <p>{counted.note}</p> : null}
      <p className="text-secondary-foreground">{t("order:stock.hint")}</p>
      <span className="flex flex-wrap gap-2">
        <SubmitButton>{t("order:receive.confirm")}</SubmitButton>
        <ButtonLink to={`/orders/${order.id}?recount=1`}>{t("order:stock.again")}</ButtonLink>
      </span>
    </ActionForm>
  );
}
