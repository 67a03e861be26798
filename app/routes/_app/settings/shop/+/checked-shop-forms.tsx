"use client";
import { CheckedForm, type CheckedFormProps } from "#app/components/form/checked-form.tsx";
import type { CountryCode } from "#contract/countries.ts";
import {
  OpenedShop,
  SHOP_COD,
  SHOP_PAYMENT,
  ShopCourierKey,
  ShopOrigin,
  ShopPaymentKeys,
  ShopTexts,
} from "./shop-schemas.ts";

export function OpenShopForm(props: CheckedFormProps) {
  return <CheckedForm schema={OpenedShop} {...props} />;
}

export function ShopTextsForm(props: CheckedFormProps) {
  return <CheckedForm schema={ShopTexts} {...props} />;
}

export function ShopOriginForm(props: CheckedFormProps) {
  return <CheckedForm schema={ShopOrigin} {...props} />;
}

export function ShopCourierForm(props: CheckedFormProps) {
  return <CheckedForm schema={ShopCourierKey} {...props} />;
}

export function ShopPaymentKeysForm(props: CheckedFormProps) {
  return <CheckedForm schema={ShopPaymentKeys} {...props} />;
}

export function ShopPaymentForm({
  countryCode,
  ...props
}: CheckedFormProps & { countryCode: CountryCode }) {
  return <CheckedForm schema={SHOP_PAYMENT[countryCode]} {...props} />;
}

export function ShopCodForm({
  countryCode,
  ...props
}: CheckedFormProps & { countryCode: CountryCode }) {
  return <CheckedForm schema={SHOP_COD[countryCode]} {...props} />;
}
