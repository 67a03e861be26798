"use client";
import { CheckedForm, type CheckedFormProps } from "#app/components/form/checked-form.tsx";
import type { CountryCode } from "#contract/countries.ts";
import type { MessengerId } from "#contract/messengers.ts";
import {
  OpenedShop,
  SHOP_COD,
  SHOP_PAYMENT,
  ShopCourierKey,
  ShopLine,
  ShopOrigin,
  ShopPaymentKeys,
  ShopPhoneCheck,
  ShopTexts,
  ShopWhatsApp,
  SlipVerifierKey,
  TestWhatsApp,
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

export function ShopPhoneCheckForm(props: CheckedFormProps) {
  return <CheckedForm schema={ShopPhoneCheck} {...props} />;
}

export function SlipVerifierForm(props: CheckedFormProps) {
  return <CheckedForm schema={SlipVerifierKey} {...props} />;
}

export function ShopMessengerForm({
  messenger,
  ...props
}: CheckedFormProps & { messenger: MessengerId }) {
  return <CheckedForm schema={messenger === "whatsapp" ? ShopWhatsApp : ShopLine} {...props} />;
}

export function MessengerTestForm(props: CheckedFormProps) {
  return <CheckedForm schema={TestWhatsApp} {...props} />;
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
