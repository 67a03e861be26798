import { Checkbox, Radio, Switch } from "#app/components/ui/checkbox.tsx";
import { Field, FieldSet } from "#app/components/ui/field.tsx";
import { Input, Select, Textarea } from "#app/components/ui/input.tsx";
import { Segment, Segments, Toggle } from "#app/components/ui/toggle.tsx";
import { Specimen } from "./specimen.tsx";

const FIELD_STATES = [
  { state: "plain", props: {} },
  { state: "disabled", props: { disabled: true } },
  { state: "readOnly", props: { readOnly: true, defaultValue: "KOB-HTM-S" } },
  {
    state: "wrong",
    props: { "aria-invalid": true, defaultValue: "8991234567890" },
    error: "Check the digits: this is not a valid barcode",
  },
] as const;

export function Forms({ prefix }: { prefix: string }) {
  return (
    <>
      <Specimen name="Field, Input">
        {FIELD_STATES.map(({ state, props, ...rest }) => {
          const id = `${prefix}-${state}`;
          const error = "error" in rest ? rest.error : undefined;
          return (
            <Field key={state} id={id} label={state} hint="A hint of one line." error={error}>
              <Input
                id={id}
                aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
                {...props}
              />
            </Field>
          );
        })}
      </Specimen>
      <Specimen name="Select, Textarea">
        <Field id={`${prefix}-select`} label="Select">
          <Select id={`${prefix}-select`} defaultValue="1">
            <option value="1">Recently updated</option>
            <option value="2">Name A to Z</option>
          </Select>
        </Field>
        <Field id={`${prefix}-textarea`} label="Textarea">
          <Textarea id={`${prefix}-textarea`} rows={3} defaultValue={"Katun 24s,\nadem."} />
        </Field>
      </Specimen>
      <Specimen name="Checkbox, RadioGroup, Switch">
        <Checkbox>off</Checkbox>
        <Checkbox defaultChecked>on</Checkbox>
        <Checkbox disabled>disabled</Checkbox>
        <Checkbox defaultChecked disabled>
          on, disabled
        </Checkbox>
        {["Pickup", "Drop-off"].map((choice, index) => (
          <Radio key={choice} name={`${prefix}-radio`} defaultChecked={index === 0}>
            {choice}
          </Radio>
        ))}
        <Switch defaultChecked>On sale</Switch>
        <Switch>Not on sale</Switch>
        <Switch disabled>Not yet</Switch>
      </Specimen>
      <Specimen name="ToggleGroup">
        {["Synced", "Failed", "Draft"].map((choice, index) => (
          <Toggle key={choice} type="checkbox" defaultChecked={index === 1}>
            {choice}
          </Toggle>
        ))}
        <Segments>
          {["Any", "Every"].map((choice, index) => (
            <Segment key={choice} name={`${prefix}-segment`} defaultChecked={index === 0}>
              {choice}
            </Segment>
          ))}
        </Segments>
      </Specimen>
      <Specimen name="FieldSet">
        <FieldSet legend="Publish to">
          <Checkbox className="text-xs font-medium text-secondary-foreground flex gap-1.5 items-baseline">
            Shopee
          </Checkbox>
          <Checkbox className="text-xs font-medium text-secondary-foreground flex gap-1.5 items-baseline">
            Tokopedia
          </Checkbox>
        </FieldSet>
      </Specimen>
    </>
  );
}
