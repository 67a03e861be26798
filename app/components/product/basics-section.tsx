"use client";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Input, Select, Textarea } from "#app/components/ui/input.tsx";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import type { ProductDraft } from "#app/models/product/product-draft.ts";
import type { SizeChoice } from "#app/models/size-guide/size-choice.ts";
import { PRODUCT_LIMITS } from "#contract/product-limits.ts";
import { useEditorField } from "./editor-context.ts";
import { SizeChartField } from "./size-chart-field.tsx";

export function BasicsSection({
  draft,
  sizeCharts,
  chartAskedBy,
  categories,
}: {
  draft: ProductDraft;
  sizeCharts: readonly SizeChoice[];
  /** Shops whose category requires a size chart. */
  chartAskedBy: readonly string[];
  categories: readonly string[];
}) {
  const { t } = useTranslation(["productEdit"]);
  const category = useEditorField("category");
  const brand = useEditorField("brand");
  const condition = useEditorField("condition");
  const description = useEditorField("description");
  const attributes = useEditorField("attributes");
  return (
    <section className={sectionStyle} aria-labelledby="basics">
      <header className={sectionHeadStyle}>
        <h2 id="basics">{t("productEdit:basics")}</h2>
      </header>
      <div className="grid grid-cols-12 gap-x-3 gap-y-3.5 max-md:*:col-span-full">
        <NameField value={draft.name} />
        <Field
          id="category"
          label={t("productEdit:category")}
          error={category.error}
          className="col-span-6"
        >
          <Input
            {...category.control}
            defaultValue={draft.category}
            maxLength={PRODUCT_LIMITS.category}
            placeholder={t("productEdit:category.hint")}
            list="categories"
          />
          <datalist id="categories">
            {categories.map((path) => (
              <option key={path} value={path} />
            ))}
          </datalist>
        </Field>
        <Field id="brand" label={t("productEdit:brand")} error={brand.error} className="col-span-3">
          <Input {...brand.control} defaultValue={draft.brand} maxLength={PRODUCT_LIMITS.brand} />
        </Field>
        <Field
          id="condition"
          label={t("productEdit:condition")}
          error={condition.error}
          className="col-span-3"
        >
          <Select {...condition.control} defaultValue={draft.condition}>
            <option value="new">{t("productEdit:condition.new")}</option>
            <option value="used">{t("productEdit:condition.used")}</option>
          </Select>
        </Field>
        <SizeChartField
          value={draft.sizeChart}
          image={draft.sizeChartImage}
          guides={sizeCharts}
          askedBy={chartAskedBy}
        />
        <div className="flex items-center gap-2 flex-wrap col-span-12">
          <Checkbox name="isActive" id="isActive" defaultChecked={draft.isActive}>
            {t("productEdit:field.isActive")}
          </Checkbox>
          <Checkbox name="isDigital" id="isDigital" defaultChecked={draft.isDigital}>
            {t("productEdit:field.isDigital")}
          </Checkbox>
        </div>
        <Field
          id="description"
          label={t("productEdit:description")}
          error={description.error}
          className="col-span-12"
        >
          <Textarea
            {...description.control}
            defaultValue={draft.description}
            rows={Math.min(12, Math.max(3, draft.description.split("\n").length + 1))}
            maxLength={PRODUCT_LIMITS.description}
          />
        </Field>
        <Field
          id="attributes"
          label={t("productEdit:attributes")}
          hint={t("productEdit:attributes.hint")}
          error={attributes.error}
          className="col-span-12"
        >
          <Textarea
            {...attributes.control}
            defaultValue={draft.attributes}
            placeholder={t("productEdit:attributes.example")}
            rows={Math.min(12, Math.max(3, draft.attributes.split("\n").length + 1))}
          />
        </Field>
      </div>
    </section>
  );
}

function NameField({ value }: { value: string }) {
  const { t } = useTranslation(["productEdit"]);
  const { control, error } = useEditorField("name");
  const [length, setLength] = useState(value.length);
  const label: ReactNode = (
    <>
      {t("productEdit:name")}{" "}
      <span className="ml-auto font-normal text-muted-foreground">
        {t("productEdit:counter", { count: length, max: PRODUCT_LIMITS.name })}
      </span>
    </>
  );
  return (
    <Field id="name" label={label} error={error} className="col-span-12">
      <Input
        {...control}
        defaultValue={value}
        maxLength={PRODUCT_LIMITS.name}
        onInput={(event) => setLength(event.currentTarget.value.length)}
      />
    </Field>
  );
}
