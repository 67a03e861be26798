import { DayInput } from "#app/components/ui/day-input.tsx";
import { dayWords } from "#app/components/ui/day-words.ts";
import { Field } from "#app/components/ui/field.tsx";
import { Input, Select } from "#app/components/ui/input.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { hourText, weekdayText } from "#app/models/statistics/time-texts.ts";
import { MAY_LACK } from "#contract/statistics.ts";
import { CHANNEL_TYPES, ORDER_FLAGS, PICKPACK_STATUSES, SALE_STATES } from "#contract/statuses.ts";
import {
  DOCUMENTS,
  HOURS,
  type ListParams,
  MORE_FIELDS,
  setCount,
  WEEKDAYS,
} from "./list-params.ts";

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
}

/**
 * One field for each filter of the orders service; those that few need are folded, unless one is
 * set.
 */
export function FilterFields(props: FilterFieldsProps) {
  const { params, channels, couriers, warehouses } = props;
  const t = getT();
  return (
    <>
      <div className={gridStyle}>
        <Choice name="channel" options={channels} params={params} />
        <Choice name="courier" options={couriers} params={params} />
        <Choice name="warehouse" options={warehouses} params={params} />
        <Choice
          name="flag"
          options={ORDER_FLAGS.map((flag) => ({ value: flag, label: t(`orders:flag.${flag}`) }))}
          params={params}
        />
        <YesNo name="printed" params={params} />
        <YesNo name="note" params={params} />
        <Day name="from" params={params} />
        <Day name="to" params={params} />
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

function MoreFields({ params, payments }: FilterFieldsProps) {
  const t = getT();
  const format = getFormat();
  return (
    <div className="pt-3">
      <div className={gridStyle}>
        <Words name="orderNumber" params={params} />
        <Words name="numbers" params={params} />
        <Words name="buyer" params={params} />
        <Words name="phone" params={params} />
        <Words name="product" params={params} />
        <Words name="sku" params={params} />
        <Words name="tracking" params={params} />
        <Words name="total" params={params} />
        <Choice name="payment" options={payments} params={params} />
        <YesNo name="down" params={params} />
        <YesNo name="invoice" params={params} />
        <Choice
          name="documents"
          options={DOCUMENTS.map((value) => ({ value, label: t(`orders:documents.${value}`) }))}
          params={params}
        />
        <YesNo name="failed" params={params} />
        <YesNo name="receipt" params={params} />
        <Choice
          name="pickpack"
          options={PICKPACK_STATUSES.map((value) => ({
            value,
            label: t(`orders:pickpack.${value}`),
          }))}
          params={params}
        />
        <Day name="paidFrom" params={params} />
        <Day name="paidTo" params={params} />
        <Day name="shipBy" params={params} />
        <Choice
          name="sale"
          options={SALE_STATES.map((value) => ({ value, label: t(`orders:sale.${value}`) }))}
          params={params}
        />
        <Choice
          name="channelType"
          options={CHANNEL_TYPES.map((value) => ({ value, label: format.channelName(value) }))}
          params={params}
        />
        <Words name="city" params={params} />
        <Words name="category" params={params} />
        <Choice
          name="without"
          options={MAY_LACK.map((value) => ({ value, label: t(`orders:without.${value}`) }))}
          params={params}
        />
        <Choice
          name="weekday"
          options={WEEKDAYS.map((value) => ({ value, label: weekdayText(Number(value), format) }))}
          params={params}
        />
        <Choice
          name="hour"
          options={HOURS.map((value) => ({ value, label: hourText(Number(value)) }))}
          params={params}
        />
      </div>
    </div>
  );
}

interface FieldProps<Name extends keyof ListParams> {
  name: Name;
  params: ListParams;
}

function Words({
  name,
  params,
}: FieldProps<
  | "orderNumber"
  | "numbers"
  | "buyer"
  | "phone"
  | "product"
  | "sku"
  | "tracking"
  | "total"
  | "city"
  | "category"
>) {
  const t = getT();
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

function Day({ name, params }: FieldProps<"from" | "to" | "paidFrom" | "paidTo" | "shipBy">) {
  const t = getT();
  return (
    <Field id={`f-${name}`} label={t(`orders:filter.${name}`)} className="col-span-6">
      <DayInput words={dayWords()} id={`f-${name}`} name={name} value={params[name]} />
    </Field>
  );
}

function YesNo({ name, params }: FieldProps<Either>) {
  const t = getT();
  const options = (["yes", "no"] as const).map((value) => ({
    value,
    label: t(`orders:filter.${name}.${value}`),
  }));
  return <Choice name={name} options={options} params={params} />;
}

type Either = "printed" | "note" | "down" | "invoice" | "failed" | "receipt";
type Chosen =
  | ("channel" | "courier" | "warehouse" | "flag" | "payment" | "documents" | "pickpack" | "sale")
  | ("channelType" | "without" | "weekday" | "hour");
function Choice({ name, params, options }: FieldProps<Chosen | Either> & { options: Option[] }) {
  const t = getT();
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
