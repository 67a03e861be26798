"use client";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { SelectField } from "#app/components/form/fields.tsx";
import { useField } from "#app/components/form/form-context.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Radio } from "#app/components/ui/checkbox.tsx";
import { FieldSet } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { ChecksContext, FieldChecks } from "./field-checks.tsx";
import type { ListingReferences } from "./listing-view.ts";

interface BrandFieldProps {
  brands: ListingReferences["brands"];
  brandId: string | null;
  href: string;
}

/** Lists the brands. If the category has too many, they are searched instead. */
export function BrandField({ brands, brandId, href }: BrandFieldProps) {
  const { t } = useTranslation(["listing"]);
  const isLacking = use(ChecksContext).some(({ field }) => field === "brandId");
  const label = t(brands.isMandatory ? "listing:brand.needed" : "listing:brand");
  return (
    <div id="brand">
      {brands.total > brands.list.length || brands.search ? (
        <FoundBrands label={label} brands={brands} brandId={brandId} href={href} />
      ) : (
        <SelectField name="brandId" label={label} defaultValue={brandId ?? ""}>
          <option value="">{t("listing:brand.byName")}</option>
          {brands.list.map(({ brandId: id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <FieldChecks field="brandId" />
      {isLacking && brands.none ? (
        <SubmitButton
          className="mt-2"
          name="do"
          value={`brand:${brands.none.brandId}`}
          variant="outline"
          size="sm"
        >
          {t("listing:brand.use", { brand: brands.none.name })}
        </SubmitButton>
      ) : null}
    </div>
  );
}

const SHOWN_BRANDS = 12;

function FoundBrands({
  label,
  brands: { list, total, search },
  brandId,
  href,
}: BrandFieldProps & { label: string }) {
  const { t } = useTranslation(["listing"]);
  const { control } = useField("brandId", brandId ?? "");
  const chosenBrand = String(control.defaultValue ?? "");
  const shownBrands = [
    ...list.filter((brand) => brand.brandId === chosenBrand),
    ...list.filter((brand) => brand.brandId !== chosenBrand),
  ].slice(0, SHOWN_BRANDS);
  return (
    <FieldSet
      className="grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-x-6 gap-y-5"
      legend={label}
    >
      <div className="flex items-center gap-2">
        <Input
          type="search"
          name="brandFind"
          defaultValue={search}
          maxLength={100}
          aria-label={t("listing:brand.find", { count: total })}
          placeholder={t("listing:brand.find", { count: total })}
        />
        <input type="hidden" name="brandFindFor" value={search} />
        <Button type="submit" name="do" value="brands" formAction={`${href}#brand`}>
          {t("listing:category.search")}
        </Button>
      </div>
      <Radio
        className="text-sm font-medium text-secondary-foreground"
        name="brandId"
        value=""
        defaultChecked={chosenBrand === ""}
      >
        {t("listing:brand.byName")}
      </Radio>
      {shownBrands.map(({ brandId: id, name }) => (
        <Radio
          className="text-sm font-medium text-secondary-foreground"
          key={id}
          name="brandId"
          value={id}
          defaultChecked={id === chosenBrand}
        >
          {name}
        </Radio>
      ))}
      {search && list.length === 0 ? (
        <p className="text-secondary-foreground">{t("listing:brand.noneFound", { search })}</p>
      ) : null}
      {list.length > shownBrands.length ? (
        <p className="text-xs text-muted-foreground">{t("listing:brand.more")}</p>
      ) : null}
    </FieldSet>
  );
}
