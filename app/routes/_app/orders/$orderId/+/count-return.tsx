import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { OrderDetail } from "#contract/orders.ts";
import type { CountedBack } from "./counted-back.ts";

/**
 * Counts and grades returned goods line by line. Each line starts with the earlier count
 * (`counted`), or with all units in good condition.
 */
export function CountReturn({
  order,
  counted,
}: {
  order: OrderDetail;
  counted: CountedBack | null;
}) {
  const t = getT();
  const sentLines = order.lines.filter((line) => line.quantity > 0);
  const mapped = sentLines.filter((line) => line.variantId !== null);
  return (
    <ActionForm intent="count_return" className="grid gap-3">
      <p className="text-secondary-foreground">{t("order:receive.hint")}</p>
      {mapped.length < sentLines.length ? (
        <p className="text-critical">{t("order:receive.unmapped")}</p>
      ) : null}
      <ul className="grid gap-3">
        {mapped.map((line, index) => (
          <ReceivedLine
            key={line.id}
            line={line}
            name={`lines[${index}]`}
            before={counted?.lines.find((one) => one.line.id === line.id)}
          />
        ))}
      </ul>
      <TextField
        name="note"
        label={t("order:receive.note")}
        maxLength={500}
        defaultValue={counted?.note}
      />
      <span>
        <SubmitButton>{t("order:receive.counted")}</SubmitButton>
      </span>
    </ActionForm>
  );
}

interface ReceivedLineProps {
  line: OrderDetail["lines"][number];
  name: string;
  before: { good: number; damaged: number } | undefined;
}

function ReceivedLine({ line, name, before }: ReceivedLineProps) {
  const t = getT();
  const units = {
    type: "number",
    inputMode: "numeric",
    min: 0,
    max: line.quantity,
    step: 1,
    required: true,
  } as const;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_96px_96px] items-start gap-3 max-md:grid-cols-2">
      <input type="hidden" name={`${name}.orderLineId`} value={line.id} />
      <Thumb className="max-md:hidden" url={line.imageUrl} size="lg" />
      <span className="grid gap-px max-md:col-span-full">
        <span className="text-sm text-foreground font-medium">{line.name}</span>
        <span className="text-xs text-muted-foreground">
          {[line.variantName, line.sku].filter(Boolean).join(" · ")}
        </span>
        <span className="text-xs text-muted-foreground">
          {t("order:receive.ordered", { count: line.quantity })}
        </span>
      </span>
      <TextField
        {...units}
        name={`${name}.good`}
        label={t("order:receive.good")}
        defaultValue={before?.good ?? line.quantity}
      />
      <TextField
        {...units}
        name={`${name}.damaged`}
        label={t("order:receive.damaged")}
        defaultValue={before?.damaged ?? 0}
      />
    </li>
  );
}
