import { DayInput } from "#app/components/ui/day-input.tsx";
import { dayWords } from "#app/components/ui/day-words.ts";
import { Field } from "#app/components/ui/field.tsx";
import { Select } from "#app/components/ui/input.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { ChannelColumn } from "#app/models/product/channel-column.ts";
import { PRODUCT_HISTORY_TYPES } from "#contract/statuses.ts";
import type { HistoryParams } from "./history-params.ts";

interface Option {
  value: string;
  label: string;
}

export interface FilterChoices {
  channels: ChannelColumn[];
  /** The account's members. */
  actors: { id: string; name: string }[];
}

/** One field for each filter of the history. */
export function FilterFields({ params, channels, actors }: FilterChoices & FieldProps) {
  const t = getT();
  const format = getFormat();
  return (
    <div className="grid grid-cols-12 gap-x-3 gap-y-3.5 max-md:*:col-span-full">
      <Choice
        name="type"
        params={params}
        any={t("productBatches:history.type.any")}
        options={PRODUCT_HISTORY_TYPES.map((type) => ({
          value: String(type),
          label: t(`productBatches:type.${type}`),
        }))}
      />
      <Choice
        name="actor"
        params={params}
        any={t("productBatches:history.actor.any")}
        options={[
          ...actors.map(({ id, name }) => ({ value: id, label: name })),
          { value: "channel", label: t("productBatches:history.actor.channels") },
          { value: "system", label: t("productBatches:actor.system") },
        ]}
      />
      {channels.length > 0 ? (
        <Choice
          name="channelId"
          params={params}
          any={t("productBatches:history.channel.any")}
          options={channels.map(({ id, type, name }) => ({
            value: id,
            label: `${format.channelName(type)} · ${name}`,
          }))}
        />
      ) : null}
      <Day name="from" params={params} />
      <Day name="to" params={params} />
    </div>
  );
}

interface FieldProps {
  params: HistoryParams;
}

const NAMES = { type: "type", actor: "actor", channelId: "channel" } as const;

interface ChoiceProps extends FieldProps {
  name: keyof typeof NAMES;
  /** Of the choice that leaves nothing out. */
  any: string;
  options: Option[];
}

function Choice({ name, params, any, options }: ChoiceProps) {
  const id = `history-${name}`;
  return (
    <Field
      id={id}
      label={getT()(`productBatches:history.${NAMES[name]}`)}
      className={name === "channelId" ? "col-span-12" : "col-span-6"}
    >
      <Select id={id} name={name} defaultValue={params[name]}>
        <option value="">{any}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function Day({ name, params }: FieldProps & { name: "from" | "to" }) {
  const id = `history-${name}`;
  return (
    <Field id={id} label={getT()(`productBatches:history.${name}`)} className="col-span-6">
      <DayInput words={dayWords()} id={id} name={name} value={params[name]} />
    </Field>
  );
}
