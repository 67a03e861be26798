import { Field } from "#app/components/ui/field.tsx";
import { Input, Select } from "#app/components/ui/input.tsx";
import type { Translate } from "#app/i18n/keys.ts";
import { ORDER_FLAGS, PICKPACK_STATUSES } from "#contract/statuses.ts";
import { type ListParams, MORE_FIELDS, setCount } from "./list-params.ts";

interface Option {
  value: string;
  label: string;
}
/** What the account's own orders can be narrowed to. */
export interface FilterChoices {
  channels: Option[];
  couriers: Option[];
  warehouses: Option[];
  payments: Option[];
}
interface FilterFieldsProps extends FilterChoices {
  params: ListParams;
  t: Translate;
}

/** One field for each filter of the orders service; those that few need are folded, unless one is set. */
export function FilterFields(props: FilterFieldsProps) {
  const { params, channels, couriers, warehouses, t } = props;
  return (
    <>
      <div className={gridStyle}>
        <Choice name="channel" options={channels} params={params} t={t} />
        <Choice name="courier" options={couriers} params={params} t={t} />
        <Choice name="warehouse" options={warehouses} params={params} t={t} />
        <Choice
          name="flag"
          options={ORDER_FLAGS.map((flag) => ({ value: flag, label: t(`orders:flag.${flag}`) }))}
          params={params}
          t={t}
        />
        <YesNo name="printed" params={params} t={t} />
        <YesNo name="note" params={params} t={t} />
        <Day name="from" params={params} t={t} />
        <Day name="to" params={params} t={t} />
        <Field id="f-sort" label={t("orders:filter.sort")} className="col-span-12">
          <Select id="f-sort" name="sort" defaultValue={params.sort}>
            <option value="shipBy">{t("orders:sort.shipBy")}</option>
            <option value="newest">{t("orders:sort.newest")}</option>
          </Select>
        </Field>
      </div>
      <details open={setCount(params, MORE_FIELDS) > 0}>
        <summary className="cursor-pointer text-link">{t("orders:filter.more")}</summary>
        <MoreFields {...props} />
      </details>
    </>
  );
}

const gridStyle = "grid grid-cols-12 gap-x-3 gap-y-3.5 max-md:*:col-span-full";

function MoreFields({ params, payments, t }: FilterFieldsProps) {
  return (
    <div className="pt-3.5">
      <div className={gridStyle}>
        <Words name="orderNumber" params={params} t={t} />
        <Words name="numbers" params={params} t={t} />
        <Words name="buyer" params={params} t={t} />
        <Words name="phone" params={params} t={t} />
        <Words name="product" params={params} t={t} />
        <Words name="sku" params={params} t={t} />
        <Words name="tracking" params={params} t={t} />
        <Words name="total" params={params} t={t} />
        <Choice name="payment" options={payments} params={params} t={t} />
        <YesNo name="down" params={params} t={t} />
        <YesNo name="invoice" params={params} t={t} />
        <Choice
          name="pickpack"
          options={PICKPACK_STATUSES.map((value) => ({
            value,
            label: t(`orders:pickpack.${value}`),
          }))}
          params={params}
          t={t}
        />
        <Day name="paidFrom" params={params} t={t} />
        <Day name="paidTo" params={params} t={t} />
        <Day name="shipBy" params={params} t={t} />
      </div>
    </div>
  );
}

interface FieldProps<Name extends keyof ListParams> {
  name: Name;
  params: ListParams;
  t: Translate;
}

function Words({
  name,
  params,
  t,
}: FieldProps<
  "orderNumber" | "numbers" | "buyer" | "phone" | "product" | "sku" | "tracking" | "total"
>) {
  return (
    <Field id={`f-${name}`} label={t(`orders:filter.${name}`)} className="col-span-6">
      <Input
        id={`f-${name}`}
        name={name}
        defaultValue={params[name]}
        autoComplete="off"
        inputMode={name === "phone" ? "tel" : undefined}
      />
    </Field>
  );
}

function Day({ name, params, t }: FieldProps<"from" | "to" | "paidFrom" | "paidTo" | "shipBy">) {
  return (
    <Field id={`f-${name}`} label={t(`orders:filter.${name}`)} className="col-span-6">
      <Input id={`f-${name}`} type="date" name={name} defaultValue={params[name]} />
    </Field>
  );
}

function YesNo({ name, params, t }: FieldProps<"printed" | "note" | "down" | "invoice">) {
  const options = (["yes", "no"] as const).map((value) => ({
    value,
    label: t(`orders:filter.${name}.${value}`),
  }));
  return <Choice name={name} options={options} params={params} t={t} />;
}

type Chosen = "channel" | "courier" | "warehouse" | "flag" | "payment" | "pickpack";
function Choice({
  name,
  params,
  options,
  t,
}: FieldProps<Chosen | "printed" | "note" | "down" | "invoice"> & { options: Option[] }) {
  const id = `f-${name}`;
  return (
    <Field id={id} label={t(`orders:filter.${name}`)} className="col-span-6">
      <Select id={id} name={name} defaultValue={params[name]}>
        <option value="">{t("orders:filter.any")}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
