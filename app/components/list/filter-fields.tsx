import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { DayInput } from "#app/components/ui/day-input.tsx";
import { buildDayWords } from "#app/components/ui/day-words.ts";
import { Field, FieldSet } from "#app/components/ui/field.tsx";
import { Input, Select } from "#app/components/ui/input.tsx";
import type { FilterField } from "#app/models/list/filter-field.ts";

export function FilterFields({ fields }: { fields: readonly FilterField[] }) {
  return (
    <div className="grid grid-cols-12 gap-x-3 gap-y-3.5 max-md:*:col-span-full">
      {fields.map((field) =>
        field.look === "boxes" ? (
          <Boxes key={field.name} {...field} />
        ) : (
          <Field
            key={field.name}
            id={`f-${field.name}`}
            label={field.label}
            className={field.isWide ? "col-span-12" : "col-span-6"}
          >
            <Control {...field} />
          </Field>
        ),
      )}
    </div>
  );
}

/** A checkbox per option. None checked means any. */
function Boxes({ name, label, value, options }: FilterField) {
  const chosenValues = value.split(",");
  return (
    <FieldSet legend={label} className="col-span-12">
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            name={name}
            value={option.value}
            defaultChecked={chosenValues.includes(option.value)}
          >
            {option.label}
          </Checkbox>
        ))}
      </div>
    </FieldSet>
  );
}

function Control({ name, look, value, options, any }: FilterField) {
  const id = `f-${name}`;
  switch (look) {
    case "day":
      return <DayInput words={buildDayWords()} id={id} name={name} value={value} />;
    case "choice":
      return (
        <Select id={id} name={name} defaultValue={value}>
          {any === undefined ? null : <option value="">{any}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      );
    case "number":
      return <Input id={id} type="number" inputMode="numeric" name={name} defaultValue={value} />;
    default:
      return (
        <Input
          id={id}
          name={name}
          defaultValue={value}
          autoComplete="off"
          inputMode={look === "phone" ? "tel" : undefined}
        />
      );
  }
}
