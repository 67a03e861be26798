import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { DayInput } from "#app/components/ui/day-input.tsx";
import { dayWords } from "#app/components/ui/day-words.ts";
import { Field, FieldSet } from "#app/components/ui/field.tsx";
import { Input, Select } from "#app/components/ui/input.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { hourText, weekdayText } from "#app/models/statistics/time-texts.ts";
import { MAY_LACK } from "#contract/statistics.ts";
import { CHANNEL_TYPES, SALE_STATES } from "#contract/statuses.ts";
import { type FilterChoices, listOptions, type Option } from "./filter-options.ts";
import {
  chosenOf,
  HOURS,
  type ListName,
  type ListParams,
  MORE_FIELDS,
  setCount,
  WEEKDAYS,
} from "./list-params.ts";

interface FilterFieldsProps extends FilterChoices {
  params: ListParams;
}

/**
 * One field for each filter of the orders service; those that few need are folded, unless one is
 * set.
 */
export function FilterFields(props: FilterFieldsProps) {
  const { params, couriers, warehouses } = props;
  const t = getT();
  return (
    <>
      <div className={gridStyle}>
        <Some name="channel" {...props} />
        <Some name="statuses" {...props} />
        <Some name="flag" {...props} />
        <Choice name="courier" options={couriers} params={params} />
        <Choice name="warehouse" options={warehouses} params={params} />
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

function MoreFields(props: FilterFieldsProps) {
  const { params, payments } = props;
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
        <Some name="documents" {...props} />
        <Some name="pickpack" {...props} />
        <YesNo name="failed" params={params} />
        <YesNo name="receipt" params={params} />
        <YesNo name="answer" params={params} />
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

/** A box for each; none ticked: any. */
function Some({ name, params, ...choices }: FilterFieldsProps & { name: ListName }) {
  const t = getT();
  const chosen = chosenOf(params, name);
  const legend = name === "statuses" ? t("orders:col.status") : t(`orders:filter.${name}`);
  const options = listOptions(name, choices, t);
  return options.length === 0 ? null : (
    <FieldSet legend={legend} className="col-span-12">
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {options.map(({ value, label }) => (
          <Checkbox key={value} name={name} value={value} defaultChecked={chosen.includes(value)}>
            {label}
          </Checkbox>
        ))}
      </div>
    </FieldSet>
  );
}

type Either = "printed" | "note" | "down" | "invoice" | "failed" | "receipt" | "answer";
type Chosen =
  | ("courier" | "warehouse" | "payment" | "sale")
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
