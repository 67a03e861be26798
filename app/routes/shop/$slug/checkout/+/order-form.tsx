"use client";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useReply } from "#app/components/form/use-reply.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field, FieldMessage } from "#app/components/ui/field.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { useFormat } from "#app/i18n/format-context.tsx";
import type { Translate } from "#app/i18n/keys.ts";
import {
  type FormReply,
  findFieldCode,
  findFormCode,
  findSentValue,
  listFieldCodes,
} from "#app/models/form/reply.ts";
import { formatDays } from "#app/models/storefront/days-text.ts";
import { goodsPrice } from "#app/models/storefront/goods-price.ts";
import { paymentName } from "#app/models/storefront/payment-name.ts";
import { shopPath } from "#app/models/storefront/shop-path.ts";
import type { Checkout } from "#app/services/storefront/checkout.ts";
import { CHECKOUT_CODE_WAYS, type CheckoutCodeWay } from "#contract/form-fields.ts";
import { MESSENGER_NAMES } from "#contract/messengers.ts";

interface Answered {
  checkout: Checkout;
  reply: FormReply | undefined;
}

/** Shipping, payment and recipient. Only client components have the action's reply. */
export function OrderForm({ checkout }: Pick<Answered, "checkout">) {
  const reply = useReply<FormReply>();
  const { t } = useTranslation(["storefront"]);
  const { cart, isLess, place, services, checkoutKey } = checkout;
  const codeStep = findCodeStep(reply);
  if (services.length === 0)
    return <Alert tone="warning">{t("storefront:checkout.noServices")}</Alert>;
  return (
    <form method="post" className="grid gap-8">
      <Problem checkout={checkout} reply={reply} />
      <input
        type="hidden"
        name="checkoutKey"
        value={
          findFormCode(reply) === "checkout_used"
            ? checkoutKey
            : (findSentValue(reply, "checkoutKey") ?? checkoutKey)
        }
      />
      <input type="hidden" name="placeCode" value={place?.code} />
      <input type="hidden" name="itemsTotal" value={goodsPrice(cart)} />
      {cart.voucher?.problem === null ? (
        <input type="hidden" name="voucher" value={cart.voucher.code} />
      ) : null}
      {isLess ? <input type="hidden" name="isLess" value="1" /> : null}
      <Services checkout={checkout} reply={reply} />
      <Payments checkout={checkout} reply={reply} />
      <Receiver checkout={checkout} reply={reply} />
      <div className="grid gap-3">
        <Total checkout={checkout} />
        {codeStep ? <CheckoutCode reply={reply} /> : null}
        {codeStep === "ask" ? null : (
          <Button type="submit" variant="default" size="lg">
            {t("storefront:checkout.order")}
          </Button>
        )}
        {codeStep ? <CodeWays checkout={checkout} reply={reply} /> : null}
        <p className="text-sm text-secondary-foreground">{t("storefront:checkout.privacy")}</p>
        <Policies shop={checkout.shop} />
      </div>
    </form>
  );
}

/** Opens beside the form, so that nothing typed is lost. */
function Policies({ shop }: Pick<Checkout, "shop">) {
  const { t } = useTranslation(["storefront"]);
  return (
    <p className="-mx-2 flex flex-wrap">
      {POLICIES.map((page) => (
        <a
          key={page}
          href={shopPath(shop, `/info/${page}`)}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center px-2 text-sm"
        >
          {t(`storefront:info.${page}`)}
        </a>
      ))}
    </p>
  );
}

const POLICIES = ["shipping", "returns", "privacy"] as const;

/** Shows the total of the chosen service, which only CSS knows without scripts. */
const TOTAL_OF_SERVICE = [
  "[form:has([data-service='0']:checked)_&]:flex",
  "[form:has([data-service='1']:checked)_&]:flex",
  "[form:has([data-service='2']:checked)_&]:flex",
  "[form:has([data-service='3']:checked)_&]:flex",
  "[form:has([data-service='4']:checked)_&]:flex",
  "[form:has([data-service='5']:checked)_&]:flex",
  "[form:has([data-service='6']:checked)_&]:flex",
  "[form:has([data-service='7']:checked)_&]:flex",
  "[form:has([data-service='8']:checked)_&]:flex",
  "[form:has([data-service='9']:checked)_&]:flex",
];

/** The total beside the button. */
function Total({ checkout: { cart, services } }: Pick<Answered, "checkout">) {
  const { t } = useTranslation(["storefront"]);
  const format = useFormat();
  return services.slice(0, TOTAL_OF_SERVICE.length).map(({ courierId, serviceId, fee }, index) => (
    <p
      key={`${courierId}/${serviceId}`}
      className={`hidden justify-between text-lg font-semibold ${TOTAL_OF_SERVICE[index]}`}
    >
      <span>{t("storefront:checkout.total")}</span>
      <span>{format.money(goodsPrice(cart) + fee)}</span>
    </p>
  ));
}

const PROBLEMS = [
  "sold_out",
  "price_changed",
  "service_gone",
  "voucher_refused",
  "checkout_used",
  "too_many_orders",
  "too_many_cod",
  "too_many_tries",
  "no_cod",
  "cod_courier",
  "cod_region",
  "cod_amount",
  "cod_returns",
] as const;

function Problem({ checkout: { isLess }, reply }: Answered) {
  const { t } = useTranslation(["storefront"]);
  const codes = [findFormCode(reply), ...Object.values(listFieldCodes(reply))];
  const known = PROBLEMS.find((problem) => codes.includes(problem));
  if (isLess)
    return (
      <Alert tone="critical" takesFocus>
        {t("storefront:problem.sold_less")}
      </Alert>
    );
  if (known)
    return (
      <Alert tone="critical" takesFocus>
        {t(`storefront:problem.${known}`, { name: String(reply?.details?.name ?? "") })}
        <WrongFields reply={reply} />
      </Alert>
    );
  const unsent = SEND_FAULTS.find((code) => code === findFormCode(reply));
  if (unsent)
    return (
      <Alert tone="critical" takesFocus>
        {t(`storefront:phone.problem.${unsent}`)}
      </Alert>
    );
  const codeStep = CODE_STEPS.find((code) => code === findFormCode(reply));
  if (codeStep)
    return (
      <Alert tone="info" takesFocus>
        <a className="inline-flex min-h-11 items-center underline" href={`#${CODE_ID}`}>
          {t(`storefront:checkout.${codeStep}`)}
        </a>
      </Alert>
    );
  if (findFormCode(reply))
    return (
      <Alert tone="critical" takesFocus>
        {t("storefront:problem.other")}
      </Alert>
    );
  return Object.keys(listFieldCodes(reply)).length > 0 ? (
    <Alert tone="critical" takesFocus title={t("storefront:problem.check")}>
      <WrongFields reply={reply} />
    </Alert>
  ) : null;
}

const SEND_FAULTS = ["too_soon", "too_many_codes"] as const;
const CODE_STEPS = ["code_needed", "code_sent"] as const;
const CODE_ID = "checkout-code-step";

/**
 * Returns whether the checkout asks how to send a code, or for the code; `null` where it needs
 * none. A refusal of another field keeps the step.
 */
function findCodeStep(reply: FormReply | undefined): "ask" | "enter" | null {
  if (findFormCode(reply) === "code_needed") return "ask";
  if (findFormCode(reply) === "code_sent" || findFieldCode(reply, "code") !== undefined)
    return "enter";
  const step = findSentValue(reply, "codeStep");
  return step === "ask" || step === "enter" ? step : null;
}

/** Asks for a code before the order is placed, while strangers hold half of the goods. */
function CheckoutCode({ reply }: Pick<Answered, "reply">) {
  const { t } = useTranslation(["storefront"]);
  const step = findCodeStep(reply);
  const sentBy = reply?.details?.by ?? findSentValue(reply, "codeBy");
  const fault = CODE_FAULTS.find((code) => code === findFieldCode(reply, "code"));
  return (
    <section
      id={CODE_ID}
      className="grid gap-3 rounded-md border border-primary bg-primary-soft p-4"
    >
      <h2 className="text-lg">{t("storefront:checkout.code")}</h2>
      <p className="text-md">{t("storefront:checkout.code.why")}</p>
      <input type="hidden" name="codeStep" value={step ?? ""} />
      <input type="hidden" name="codeBy" value={sentBy ?? ""} />
      {step === "enter" ? (
        <Field
          id="checkout-code"
          label={t("storefront:phone.code")}
          hint={t(
            sentBy === "email"
              ? "storefront:checkout.code.hint.email"
              : "storefront:checkout.code.hint.whatsapp",
          )}
          error={fault ? t(`storefront:phone.problem.${fault}`) : undefined}
        >
          <Input
            id="checkout-code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            aria-invalid={fault ? true : undefined}
            aria-describedby={
              fault ? "checkout-code-hint checkout-code-error" : "checkout-code-hint"
            }
            className="h-12"
          />
        </Field>
      ) : null}
    </section>
  );
}

/** The buttons that send a code. They come after the order's, which the Enter key presses. */
function CodeWays({ checkout: { shop }, reply }: Answered) {
  const { t } = useTranslation(["storefront"]);
  const isFirst = findCodeStep(reply) === "ask";
  const ways = CHECKOUT_CODE_WAYS.filter(
    (way) => way === "email" || shop.newsWays.includes("whatsapp"),
  );
  return (
    <div className="flex flex-wrap gap-2">
      {ways.map((way) => (
        <Button
          key={way}
          type="submit"
          size="lg"
          variant={isFirst ? "default" : "outline"}
          name="sendCodeBy"
          value={way}
        >
          {t(isFirst ? "storefront:checkout.code.send" : "storefront:phone.again", {
            by: nameWay(way, t),
          })}
        </Button>
      ))}
    </div>
  );
}

const CODE_FAULTS = ["wrong_code", "code_over", "invalid_code"] as const;
const nameWay = (way: CheckoutCodeWay, t: Translate<"storefront">) =>
  way === "email" ? t("storefront:phone.by.email") : MESSENGER_NAMES[way];

/** Texts of the fields' labels, in the page's order. */
const LABELS = {
  service: "how",
  payment: "pay",
  name: "name",
  phone: "phone",
  newsBy: "newsBy",
  email: "email",
  street: "street",
  postCode: "postCode",
  note: "note",
} as const;
type FieldName = keyof typeof LABELS;
const FIELDS = Object.keys(LABELS) as FieldName[];
const idOf = (name: FieldName) => `checkout-${name}`;

/** Joins a field's label and its fault; a question mark replaces the colon. */
const withFault = (label: string, fault: string): string =>
  label.endsWith("?") ? `${label} ${fault}` : `${label}: ${fault}`;

/** Links to the wrong fields, which focuses them without scripts. */
function WrongFields({ reply }: Pick<Answered, "reply">) {
  const { t } = useTranslation(["storefront"]);
  const wrong = FIELDS.filter((name) => findFieldCode(reply, name) !== undefined);
  if (wrong.length === 0) return null;
  return (
    <ul>
      {wrong.map((name) => (
        <li key={name}>
          <a className="inline-flex min-h-11 items-center underline" href={`#${idOf(name)}`}>
            {withFault(t(`storefront:checkout.${LABELS[name]}`), messageOf(reply, name, t))}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface ChoiceProps {
  name: "service" | "payment" | "newsBy";
  value: string;
  isChosen: boolean;
  title: ReactNode;
  hint: ReactNode;
  price?: ReactNode;
  /** The service's place in the list. */
  index?: number;
}

function Choice({ name, value, isChosen, title, hint, price, index }: ChoiceProps) {
  return (
    <label className="grid min-h-14 cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 not-first:border-t border-line-soft px-4 py-2 text-md has-checked:bg-primary-soft">
      <input
        type="radio"
        id={isChosen ? idOf(name) : undefined}
        name={name}
        value={value}
        defaultChecked={isChosen}
        data-service={index}
        required
      />
      <span className="grid">
        <span className="font-medium">{title}</span>
        <span className="text-sm text-secondary-foreground">{hint}</span>
      </span>
      {price ? <span className="font-semibold">{price}</span> : null}
    </label>
  );
}

function Services({ checkout: { shop, services }, reply }: Answered) {
  const { t } = useTranslation(["storefront"]);
  const format = useFormat();
  const values = services.map(
    ({ courierId, serviceId, fee }) => `${courierId}/${serviceId}/${fee}`,
  );
  // The same shipping method, even if its price has changed.
  const sent = findSentValue(reply, "service")?.replace(/[^/]*$/, "");
  const chosen = values.find((value) => sent && value.startsWith(sent)) ?? values[0];
  return (
    <fieldset className="grid gap-2" {...wrong(reply, "service")}>
      <legend className="pb-2 text-lg font-semibold">{t("storefront:checkout.how")}</legend>
      <div className="overflow-hidden rounded-md border">
        {services.map(
          ({ courierId, serviceId, name, fee, minDays, maxDays, codRefusal }, index) => {
            const value = values[index] ?? "";
            const days = formatDays(minDays, maxDays, t);
            const isNoCod = shop.payments.includes("cod") && codRefusal !== null;
            return (
              <Choice
                key={`${courierId}/${serviceId}`}
                name="service"
                value={value}
                isChosen={value === chosen}
                index={index}
                title={
                  courierId === "own" ? t("storefront:checkout.own", { shop: shop.name }) : name
                }
                hint={isNoCod ? `${days} · ${t("storefront:checkout.noCod")}` : days}
                price={fee === 0 ? t("storefront:checkout.free") : format.money(fee)}
              />
            );
          },
        )}
      </div>
      <Message reply={reply} name="service" />
    </fieldset>
  );
}

/** Returns why no service takes cash, or `null` where one does. */
function refusalOfAll(services: Checkout["services"]) {
  const refusals = services.map(({ codRefusal }) => codRefusal);
  return refusals.includes(null) ? null : (refusals.find((code) => code !== "no_cod") ?? "no_cod");
}

function Payments({ checkout: { shop, services }, reply }: Answered) {
  const { t } = useTranslation(["storefront"]);
  const noCash = shop.payments.includes("cod") ? refusalOfAll(services) : null;
  const payments = shop.payments.filter((payment) => payment !== "cod" || noCash === null);
  const sent = payments.find((payment) => payment === findSentValue(reply, "payment"));
  const chosen = sent ?? payments[0];
  return (
    <fieldset className="grid gap-2" {...wrong(reply, "payment")}>
      <legend className="pb-2 text-lg font-semibold">{t("storefront:checkout.pay")}</legend>
      <div className="overflow-hidden rounded-md border">
        {payments.map((payment) => (
          <Choice
            key={payment}
            name="payment"
            value={payment}
            isChosen={payment === chosen}
            title={paymentName(payment, shop.countryCode, t)}
            hint={t(`storefront:pay.${payment}.hint`)}
          />
        ))}
      </div>
      {noCash ? (
        <p className="text-sm text-secondary-foreground">{t(`storefront:problem.${noCash}`)}</p>
      ) : null}
      <Message reply={reply} name="payment" />
    </fieldset>
  );
}

/** How the buyer gets the news; only the e-mail where the shop has no messenger. */
function NewsWays({ checkout: { shop }, reply }: Answered) {
  const { t } = useTranslation(["storefront"]);
  if (shop.newsWays.length < 2) return null;
  const sent = shop.newsWays.find((way) => way === findSentValue(reply, "newsBy"));
  const chosen = sent ?? shop.newsWays[0];
  return (
    <fieldset className="grid gap-1.5" {...wrong(reply, "newsBy")}>
      <legend className="pb-1.5 text-sm text-secondary-foreground">
        {t("storefront:checkout.newsBy")}
      </legend>
      <div className="overflow-hidden rounded-md border">
        {shop.newsWays.map((way) => (
          <Choice
            key={way}
            name="newsBy"
            value={way}
            isChosen={way === chosen}
            title={way === "email" ? t("storefront:checkout.newsBy.email") : MESSENGER_NAMES[way]}
            hint={t(`storefront:checkout.newsBy.${way}.hint`)}
          />
        ))}
      </div>
      <Message reply={reply} name="newsBy" />
    </fieldset>
  );
}

function Receiver({ checkout, reply }: Answered) {
  const { place } = checkout;
  const { t } = useTranslation(["storefront"]);
  return (
    <fieldset className="grid gap-4">
      <legend className="pb-2 text-lg font-semibold">{t("storefront:checkout.who")}</legend>
      <Typed reply={reply} name="name" autoComplete="name" maxLength={100} />
      <Typed
        reply={reply}
        name="phone"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        maxLength={20}
      />
      <NewsWays checkout={checkout} reply={reply} />
      <Typed
        reply={reply}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        required={false}
      />
      <Typed reply={reply} name="street" autoComplete="street-address" maxLength={255} />
      <Typed
        reply={reply}
        name="postCode"
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={5}
        defaultValue={place?.postCode ?? ""}
      />
      <div className="grid gap-1.5">
        <label htmlFor={idOf("note")} className="text-sm text-secondary-foreground">
          {t("storefront:checkout.note")}
        </label>
        <textarea
          id={idOf("note")}
          name="note"
          rows={2}
          maxLength={500}
          defaultValue={findSentValue(reply, "note")}
          className="rounded-sm border border-input bg-card px-3 py-2 text-base text-foreground aria-invalid:border-critical-mark"
          {...wrong(reply, "note")}
        />
        <Message reply={reply} name="note" />
      </div>
    </fieldset>
  );
}

interface TypedProps {
  reply: FormReply | undefined;
  name: "name" | "phone" | "email" | "street" | "postCode";
  type?: "tel" | "email";
  autoComplete: string;
  inputMode?: "tel" | "email" | "numeric";
  maxLength: number;
  required?: boolean;
  defaultValue?: string;
}

function Typed({ reply, name, defaultValue = "", ...props }: TypedProps) {
  const { t } = useTranslation(["storefront"]);
  const id = idOf(name);
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm text-secondary-foreground">
        {t(`storefront:checkout.${name}`)}
      </label>
      <input
        id={id}
        name={name}
        required
        defaultValue={findSentValue(reply, name) ?? defaultValue}
        className="min-h-12 rounded-sm border border-input bg-card px-3 text-base text-foreground aria-invalid:border-critical-mark"
        {...wrong(reply, name)}
        {...props}
      />
      <Message reply={reply} name={name} />
    </div>
  );
}

const MESSAGES = [
  "required",
  "too_short",
  "too_long",
  "invalid_phone",
  "invalid_email",
  "invalid_post_code",
  "wrong_post_code",
] as const;

/** Returns the ARIA attributes of a wrong control or group. */
const wrong = (reply: FormReply | undefined, name: FieldName) =>
  findFieldCode(reply, name) === undefined
    ? {}
    : { "aria-invalid": true, "aria-describedby": `${idOf(name)}-error` };

function Message({ reply, name }: { reply: FormReply | undefined; name: FieldName }) {
  const { t } = useTranslation(["storefront"]);
  if (!findFieldCode(reply, name)) return null;
  return <FieldMessage id={`${idOf(name)}-error`}>{messageOf(reply, name, t)}</FieldMessage>;
}

function messageOf(
  reply: FormReply | undefined,
  name: FieldName,
  t: Translate<"storefront">,
): string {
  const code = findFieldCode(reply, name);
  const limit = reply?.limits?.[name]?.limit;
  const known = MESSAGES.find((message) => message === code);
  const isNamed = limit !== undefined || (known !== "too_short" && known !== "too_long");
  return t(`storefront:field.${(isNamed && known) || "invalid"}`, { limit: limit ?? "" });
}
