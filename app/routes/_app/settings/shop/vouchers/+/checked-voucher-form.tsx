"use client";
import { CheckedForm, type CheckedFormProps } from "#app/components/form/checked-form.tsx";
import type { CountryCode } from "#contract/countries.ts";
import { VOUCHER_FORM } from "./voucher-schema.ts";

export function NewVoucherForm({
  countryCode,
  ...props
}: CheckedFormProps & { countryCode: CountryCode }) {
  return <CheckedForm schema={VOUCHER_FORM[countryCode]} {...props} />;
}
