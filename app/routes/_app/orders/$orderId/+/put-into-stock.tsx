import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { OrderDetail } from "#contract/orders.ts";
import type { CountedBack } from "./counted-back.ts";

/** What was counted, once more before it is stock. */
export function PutIntoStock({ order, counted }: { order: OrderDetail; counted: CountedBack }) {
  const t = getT();
  return (
    <ActionForm intent="receive_return" className="grid gap-3">
      <p className="text-secondary-foreground">{t("order:stock.hint")}</p>
      <ul className="grid gap-1">
        {counted.lines.map(({ line, good, damaged }, index) => (
          <li key={line.id}>
            <input type="hidden" name={`lines[${index}].orderLineId`} value={line.id} />
            <input type="hidden" name={`lines[${index}].good`} value={good} />
            <input type="hidden" name={`lines[${index}].damaged`} value={damaged} />
            <span className="font-medium">
              {[line.name, line.variantName, line.sku].filter(Boolean).join(" · ")}
            </span>
            {": "}
            {t("order:stock.line", { good, damaged })}
          </li>
        ))}
      </ul>
      <input type="hidden" name="note" value={counted.note} />
      {counted.note ? <p>{counted.note}</p> : null}
      <span className="flex flex-wrap gap-2">
        <SubmitButton>{t("order:receive.confirm")}</SubmitButton>
        <ButtonLink to={`/orders/${order.id}`}>{t("order:stock.again")}</ButtonLink>
      </span>
    </ActionForm>
  );
}
