import { Field } from "#app/components/ui/field.tsx";
import { Input, Select } from "#app/components/ui/input.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { ListParams } from "#app/services/stock/stock-params.ts";

/** What the account's own levels can be narrowed to. */
export interface FilterChoices {
  channels: { id: string; name: string }[];
  rules: { id: string; name: string }[];
  /** What the list may be sorted by. */
  orders: readonly ListParams["sort"][];
}

interface FilterFieldsProps extends FilterChoices {
  params: ListParams;
}

/** The panel's fields; of warehouses there is a tab each. */
export function FilterFields({ params, channels, rules, orders }: FilterFieldsProps) {
  const t = getT();
  return (
    <div className="grid grid-cols-12 gap-x-3 gap-y-3.5 max-md:*:col-span-full">
      <Field id="f-sku" label={t("stocks:filter.sku")} className="col-span-12">
        <Input id="f-sku" name="sku" defaultValue={params.sku} maxLength={200} autoComplete="off" />
      </Field>
      <Field id="f-less" label={t("stocks:filter.less")} className="col-span-6">
        <Input
          id="f-less"
          type="number"
          inputMode="numeric"
          name="less"
          defaultValue={params.less}
        />
      </Field>
      <Field id="f-sync" label={t("stocks:filter.sync")} className="col-span-6">
        <Select id="f-sync" name="sync" defaultValue={params.sync}>
          <option value="">{t("stocks:filter.any")}</option>
          <option value="on">{t("stocks:filter.sync.on")}</option>
          <option value="off">{t("stocks:filter.sync.off")}</option>
        </Select>
      </Field>
      <OneOf
        name="channel"
        label={t("stocks:filter.channel")}
        value={params.channel}
        choices={channels}
      />
      <OneOf name="rule" label={t("stocks:filter.rule")} value={params.rule} choices={rules} />
      <Field id="f-sort" label={t("stocks:filter.sort")} className="col-span-12">
        <Select id="f-sort" name="sort" defaultValue={params.sort}>
          {orders.map((sort) => (
            <option key={sort} value={sort}>
              {t(`stocks:sort.${sort}`)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

interface OneOfProps {
  name: "channel" | "rule";
  label: string;
  value: string;
  choices: FilterChoices["rules"];
}

function OneOf({ name, label, value, choices }: OneOfProps) {
  if (choices.length === 0) return null;
  return (
    <Field id={`f-${name}`} label={label} className="col-span-6">
      <Select id={`f-${name}`} name={name} defaultValue={value}>
        <option value="">{getT()("stocks:filter.any")}</option>
        {choices.map(({ id, name: choice }) => (
          <option key={id} value={id}>
            {choice}
          </option>
        ))}
      </Select>
    </Field>
  );
}
