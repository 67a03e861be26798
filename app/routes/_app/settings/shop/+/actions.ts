import "server-only";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { getCall, getMe } from "#app/middleware/request-store.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast, redirectWithTone } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import type { CountryCode } from "#contract/countries.ts";
import { integrateShop, listShops, updateShop } from "#contract/shop.ts";
import { connectShopCourier, disconnectShopCourier } from "#contract/shop-courier.ts";
import {
  connectShopMessenger,
  disconnectShopMessenger,
  testShopMessenger,
} from "#contract/shop-messengers.ts";
import { connectShopPayments, disconnectShopPayments } from "#contract/shop-payments.ts";
import {
  checkShopSlipVerifier,
  connectShopSlipVerifier,
  disconnectShopSlipVerifier,
} from "#contract/shop-slip-verifiers.ts";
import {
  CheckVerifier,
  NoCourier,
  NoVerifier,
  OpenedShop,
  RemoveLine,
  RemovePayments,
  RemoveWhatsApp,
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

const PAGE = "/settings/shop";
const Form = (countryCode: CountryCode) =>
  z.discriminatedUnion("intent", [
    OpenedShop,
    ShopTexts,
    ShopOrigin,
    SHOP_PAYMENT[countryCode],
    SHOP_COD[countryCode],
    ShopPhoneCheck,
    ShopCourierKey,
    NoCourier,
    ShopPaymentKeys,
    RemovePayments,
    ShopWhatsApp,
    ShopLine,
    TestWhatsApp,
    RemoveWhatsApp,
    RemoveLine,
    SlipVerifierKey,
    CheckVerifier,
    NoVerifier,
  ]);
type Context = Readonly<RouterContextProvider>;

/** Handles the forms of the own shop's settings. Each redirects to the page with a message. */
export async function changeShop(context: Context, request: Request) {
  const { account } = await getMe(context);
  const form = parseForm(await request.formData(), Form(account.countryCode));
  if (!form.ok) return rejectInvalid(form);
  const { formData, value } = form;
  if (value.intent === "open") {
    const { intent: _, ...body } = value;
    const opened = await attempt(getCall(context)(integrateShop, { body }));
    return opened.ok
      ? redirectWithToast(context, PAGE, "shopSettings:opened")
      : rejectProblem(formData, opened.problem);
  }
  const [shop] = (await getCall(context)(listShops)).shops;
  if (!shop) return redirectWithTone(context, PAGE, "warning", "shopSettings:notReady");
  const params = { channelId: shop.channelId };
  if (value.intent === "noCourier") {
    await getCall(context)(disconnectShopCourier, { params });
    return redirectWithToast(context, PAGE, "shopSettings:courier.ended");
  }
  if (value.intent === "courier") {
    const { secretKey, email, isInsured } = value;
    const body = { secretKey, email, isInsured: isInsured === "on" };
    const connected = await attempt(getCall(context)(connectShopCourier, { params, body }));
    return connected.ok
      ? redirectWithToast(context, PAGE, "shopSettings:courier.connected")
      : rejectProblem(formData, connected.problem);
  }
  if (value.intent === "noPayments") {
    await getCall(context)(disconnectShopPayments, { params });
    return redirectWithToast(context, PAGE, "shopSettings:online.ended");
  }
  if (value.intent === "payments") {
    const { intent: _, ...body } = value;
    const connected = await attempt(getCall(context)(connectShopPayments, { params, body }));
    return connected.ok
      ? redirectWithToast(context, PAGE, "shopSettings:online.connected")
      : rejectProblem(formData, connected.problem);
  }
  if (isOfVerifier(value)) return changeVerifier(context, { params, formData, value });
  if (isOfMessenger(value)) return changeMessenger(context, { params, formData, value });
  const saved = await attempt(
    getCall(context)(updateShop, {
      params,
      body: { version: value.version, ...changesOf(value) },
    }),
  );
  return saved.ok
    ? redirectWithToast(context, PAGE, "shopSettings:saved")
    : rejectProblem(formData, saved.problem);
}

type FormValue = z.output<ReturnType<typeof Form>>;
type MessengerIntent = "whatsapp" | "line" | "testWhatsapp" | "noWhatsapp" | "noLine";
type MessengerValue = Extract<FormValue, { intent: MessengerIntent }>;

const MESSENGER_INTENTS: ReadonlySet<string> = new Set<MessengerIntent>([
  ...(["whatsapp", "line", "testWhatsapp", "noWhatsapp", "noLine"] as const),
]);
const isOfMessenger = (value: FormValue): value is MessengerValue =>
  MESSENGER_INTENTS.has(value.intent);

async function changeMessenger(
  context: Context,
  {
    params,
    formData,
    value,
  }: { params: { channelId: string }; formData: FormData; value: MessengerValue },
) {
  const call = getCall(context);
  if (value.intent === "noWhatsapp" || value.intent === "noLine") {
    const messenger = value.intent === "noLine" ? "line" : "whatsapp";
    await call(disconnectShopMessenger, { params: { ...params, messenger } });
    return redirectWithToast(context, PAGE, "shopSettings:messenger.ended");
  }
  if (value.intent === "testWhatsapp") {
    const { phone } = value;
    const tested = await attempt(call(testShopMessenger, { params, body: { phone } }));
    return tested.ok
      ? redirectWithToast(context, PAGE, "shopSettings:messenger.tested", { name: "WhatsApp" })
      : rejectProblem(formData, tested.problem);
  }
  const { intent: messenger, ...body } = value;
  const connected = await attempt(
    call(connectShopMessenger, { params: { ...params, messenger }, body }),
  );
  return connected.ok
    ? redirectWithToast(context, PAGE, "shopSettings:messenger.connected")
    : rejectProblem(formData, connected.problem);
}

type VerifierValue = Extract<FormValue, { intent: "verifier" | "checkVerifier" | "noVerifier" }>;
const isOfVerifier = (value: FormValue): value is VerifierValue =>
  value.intent === "verifier" || value.intent === "checkVerifier" || value.intent === "noVerifier";

async function changeVerifier(
  context: Context,
  {
    params,
    formData,
    value,
  }: { params: { channelId: string }; formData: FormData; value: VerifierValue },
) {
  const call = getCall(context);
  if (value.intent === "noVerifier") {
    await call(disconnectShopSlipVerifier, { params });
    return redirectWithToast(context, PAGE, "shopSettings:verifier.ended");
  }
  if (value.intent === "checkVerifier") {
    const checked = await attempt(call(checkShopSlipVerifier, { params }));
    if (!checked.ok) return rejectProblem(formData, checked.problem);
    const { left } = checked.value;
    return left === null
      ? redirectWithToast(context, PAGE, "shopSettings:verifier.checked.unbounded")
      : redirectWithToast(context, PAGE, "shopSettings:verifier.checked", { count: left });
  }
  const { secretKey } = value;
  const connected = await attempt(call(connectShopSlipVerifier, { params, body: { secretKey } }));
  return connected.ok
    ? redirectWithToast(context, PAGE, "shopSettings:verifier.connected")
    : rejectProblem(formData, connected.problem);
}

type Value = Exclude<
  z.output<ReturnType<typeof Form>>,
  | { intent: "open" | "courier" | "noCourier" | "payments" | "noPayments" }
  | MessengerValue
  | VerifierValue
>;

function changesOf(value: Value) {
  switch (value.intent) {
    case "texts": {
      const { intent: _, version: __, isOpen, ...texts } = value;
      return { ...texts, isOpen: isOpen === "on" };
    }
    case "origin": {
      const { intent: _, version: __, ...origin } = value;
      return origin;
    }
    case "cod":
      return { takesCod: value.takesCod === "on", codRules: value.codRules };
    case "phoneCheck":
      return { phoneCheck: value.phoneCheck };
    case "payment": {
      const { intent: _, version: __, accounts, orderExpHours, ...payment } = value;
      const bankAccounts = accounts.filter((account) => account !== null);
      return {
        ...{ ...payment, bankAccounts },
        orderExpMins: orderExpHours,
      };
    }
  }
}
