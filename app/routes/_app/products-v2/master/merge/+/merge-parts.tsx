import { LevelTable, ListingEffects } from "#app/components/product/merge-effects.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Radio } from "#app/components/ui/checkbox.tsx";
import { Field, FieldSet } from "#app/components/ui/field.tsx";
import { Select } from "#app/components/ui/input.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { MergeChoice, MergeView } from "./merge-view.ts";

interface PartProps {
  view: MergeView;
}

/** Shows each product's value to choose from, in full: long names may differ only at the end. */
export function FieldChoices({ view: { fields } }: PartProps) {
  const t = getT();
  if (fields.length === 0) return null;
  return (
    <Section title={t("productMerge:fields")} hint={t("productMerge:fields.hint")}>
      <div className="grid max-w-245 grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-x-6 gap-y-5">
        {fields.map((choice) => (
          <Values key={choice.name} choice={choice} />
        ))}
      </div>
    </Section>
  );
}

function Values({ choice: { name, label, chosen, options } }: { choice: MergeChoice }) {
  return (
    <FieldSet className="min-w-0 [&>legend]:mb-1.5" legend={label}>
      {options.map(({ value, text, from }) => (
        <Radio
          className="min-w-0 text-sm font-medium text-secondary-foreground max-md:py-2"
          key={value}
          name={name}
          value={value}
          defaultChecked={value === chosen}
        >
          <span className="grid min-w-0 whitespace-normal wrap-anywhere">
            <span>{text}</span>
            {from === "" ? null : (
              <span className="text-xs text-muted-foreground font-normal">{from}</span>
            )}
          </span>
        </Radio>
      ))}
    </FieldSet>
  );
}

export function Pairs({ view: { pairs, targets } }: PartProps) {
  const t = getT();
  return (
    <Section title={t("productMerge:pairs")} hint={t("productMerge:pairs.hint")}>
      <Table cards className="flush max-w-245">
        <caption className="sr-only">{t("productMerge:pairs")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("productMerge:pairs.variant")}</th>
            <th scope="col">{t("productMerge:pairs.into")}</th>
            <th scope="col">{t("productMerge:pairs.why")}</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ name, product, image, into, why, canJoin }, index) => (
            // The form refers to the pairs by index.
            <tr key={`p${String(index)}`}>
              <th scope="row" className="span">
                <span className="flex items-center gap-2">
                  <Thumb url={image} />
                  <span className="grid min-w-0 whitespace-normal wrap-anywhere">
                    <span className="font-medium">{name}</span>
                    <span className="text-muted-foreground">{product}</span>
                  </span>
                </span>
              </th>
              <td className="span" data-l={t("productMerge:pairs.into")}>
                <Select
                  className="min-w-55 max-md:min-w-0"
                  name={`p${index}`}
                  defaultValue={into}
                  aria-label={t("productMerge:pairs.into.of", { name })}
                >
                  {targets.map((target, place) => (
                    <option key={target} value={place}>
                      {target}
                    </option>
                  ))}
                  {canJoin || into === "-" ? (
                    <option value="-">{t("productMerge:pairs.own")}</option>
                  ) : null}
                </Select>
              </td>
              <td className="span" data-l={t("productMerge:pairs.why")}>
                {why ? (
                  <Badge>{why}</Badge>
                ) : (
                  <Badge tone="warning">{t("productMerge:pairs.chosen")}</Badge>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}

export function VariantChoices({ view: { variantFields } }: PartProps) {
  const t = getT();
  if (variantFields.length === 0) return null;
  return (
    <Section title={t("productMerge:values")} hint={t("productMerge:values.hint")}>
      <div className="grid grid-cols-12 gap-x-3 gap-y-3.5 max-w-245 max-md:*:col-span-full">
        {variantFields.map(({ name, label, chosen, options }) => (
          <Field key={name} id={name} label={label} className="col-span-4">
            <Select id={name} name={name} defaultValue={chosen}>
              {options.map(({ value, text, from }) => (
                <option key={value} value={value}>
                  {text ? `${text} · ${from}` : from}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </Section>
  );
}

const STOCK_FIGURES = ["before", "after", "reserved"] as const;

export function Levels({ view: { stock, levels, openLines } }: PartProps) {
  const t = getT();
  return (
    <Section title={t("productMerge:stock")}>
      <div className="grid gap-3 max-w-245">
        <FieldSet className="min-w-0 [&>legend]:mb-1.5" legend={t("productMerge:stock.how")}>
          {(["sum", "keep"] as const).map((how) => (
            <Radio
              className="min-w-0 text-sm font-medium text-secondary-foreground max-md:py-2"
              key={how}
              name="stock"
              value={how}
              defaultChecked={how === stock}
            >
              {t(`productMerge:stock.${how}`)}
            </Radio>
          ))}
        </FieldSet>
        {levels.length > 0 ? (
          <LevelTable
            caption={t("productMerge:stock")}
            variant={t("productMerge:stock.variant")}
            warehouse={t("productMerge:stock.warehouse")}
            figures={STOCK_FIGURES.map((name) => ({
              name,
              label: t(`productMerge:stock.${name}`),
            }))}
            rows={levels.map((row) => ({ ...row, what: row.name }))}
          />
        ) : null}
        {openLines ? <p className="text-secondary-foreground">{openLines}</p> : null}
      </div>
    </Section>
  );
}

export function Listings({ view: { listings } }: PartProps) {
  const t = getT();
  return (
    <Section title={t("productMerge:listings")}>
      <ListingEffects listings={listings} none={t("productMerge:listings.none")} />
    </Section>
  );
}
