import "server-only";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { getCall, getMe } from "#app/middleware/request-store.ts";
import { parseMoney } from "#app/models/product/parse-money.ts";
import { invalid, parseForm, rejected } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { COUNTRIES } from "#contract/countries.ts";
import { integrateShop, listShops, updateShop } from "#contract/shop.ts";
import { wholeNumber } from "../../+/whole-number.ts";

const PAGE = "/settings/shop";
const text = (max: number) => z.string().trim().max(max, "too_long").default("");
const name = z.string({ error: "required" }).trim().min(1, "required").max(60, "too_long");
const slug = z
  .string({ error: "required" })
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$/, "slug_invalid");
const version = z.coerce.number().int();
const phone = z
  .string()
  .trim()
  .regex(/^(?:\+?[\d ()-]{8,20})?$/, "invalid_phone")
  .default("");
const account = { bank: text(60), number: text(30), holder: text(100) };

const Form = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("open"), slug, name }),
  z.object({
    intent: z.literal("texts"),
    version,
    slug,
    name,
    tagline: text(120),
    about: text(3000),
    phone,
    isOpen: z.literal("on").optional(),
  }),
  z.object({
    intent: z.literal("origin"),
    version,
    originName: text(100),
    originPhone: phone,
    originStreet: text(255),
    originPlaceCode: text(20),
    originPostCode: z
      .string()
      .trim()
      .regex(/^(?:\d{5})?$/, "invalid_post_code")
      .default(""),
  }),
  z.object({
    intent: z.literal("payment"),
    version,
    accounts: z.array(z.object(account)).max(3).default([]),
    qrText: text(512),
    takesCod: z.literal("on").optional(),
    orderExpMins: wholeNumber(),
    flatFee: text(20),
  }),
]);
type Context = Readonly<RouterContextProvider>;

/** Handles the forms of the own shop's settings. Each redirects to the page with a message. */
export async function changeShop(context: Context, request: Request) {
  const form = parseForm(await request.formData(), Form);
  if (!form.ok) return invalid(form);
  const { formData, value } = form;
  if (value.intent === "open") {
    const { intent: _, ...body } = value;
    const opened = await attempt(getCall(context)(integrateShop, { body }));
    return opened.ok
      ? redirectWithToast(context, PAGE, "shopSettings:opened")
      : rejected(formData, opened.problem);
  }
  const changes = await changesOf(context, value);
  if ("fieldErrors" in changes) return invalid({ formData, ...changes });
  const [shop] = (await getCall(context)(listShops)).shops;
  if (!shop) return redirectWithToast(context, PAGE, "shopSettings:notReady");
  const saved = await attempt(
    getCall(context)(updateShop, {
      params: { channelId: shop.channelId },
      body: { version: value.version, ...changes },
    }),
  );
  return saved.ok
    ? redirectWithToast(context, PAGE, "shopSettings:saved")
    : rejected(formData, saved.problem);
}

type Value = Exclude<z.output<typeof Form>, { intent: "open" }>;

async function changesOf(context: Context, value: Value) {
  if (value.intent === "texts") {
    const { intent: _, version: __, isOpen, ...texts } = value;
    return { ...texts, isOpen: isOpen === "on" };
  }
  if (value.intent === "origin") {
    const { intent: _, version: __, ...origin } = value;
    return origin;
  }
  const { accounts, qrText, takesCod, orderExpMins, flatFee } = value;
  const { account } = await getMe(context);
  const fee =
    flatFee === "" ? null : parseMoney(flatFee, COUNTRIES[account.countryCode].minorDigits);
  const fieldErrors: Record<string, string> = {};
  if (flatFee !== "" && fee === null) fieldErrors.flatFee = "invalid_number";
  const used = accounts.filter(({ bank, number, holder }) => bank || number || holder);
  for (const [index, { bank, number, holder }] of accounts.entries()) {
    if (!(bank || number || holder)) continue;
    if (!bank) fieldErrors[`accounts[${index}].bank`] = "required";
    if (!/^[\d -]{5,30}$/.test(number))
      fieldErrors[`accounts[${index}].number`] = number ? "invalid" : "required";
    if (!holder) fieldErrors[`accounts[${index}].holder`] = "required";
  }
  if (Object.keys(fieldErrors).length > 0) return { fieldErrors };
  return {
    bankAccounts: used,
    qrText,
    takesCod: takesCod === "on",
    orderExpMins,
    flatFee: fee,
  };
}
