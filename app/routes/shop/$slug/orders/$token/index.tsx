import { data, redirect } from "react-router";
import { Conversation } from "#app/components/storefront/conversation.tsx";
import { FoldedSection } from "#app/components/storefront/folded-section.tsx";
import { ParcelWay } from "#app/components/storefront/parcel-way.tsx";
import { Picture } from "#app/components/storefront/picture.tsx";
import { Progress } from "#app/components/storefront/progress.tsx";
import { Stars } from "#app/components/storefront/stars.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button, buttonVariants } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { formatDays } from "#app/models/storefront/days-text.ts";
import { paymentName } from "#app/models/storefront/payment-name.ts";
import { shopPath, shownPath } from "#app/models/storefront/shop-path.ts";
import { readFiles } from "#app/services/form/files-of.ts";
import { parseForm, rejectInvalid } from "#app/services/form/form.ts";
import { getShownShop } from "#app/services/storefront/shop.ts";
import { type Attempt, attempt, isConflict } from "#app/upstream/http.ts";
import { createProblemResponse } from "#app/upstream/problem-response.ts";
import { askAboutOrder } from "#contract/storefront-chats.ts";
import { payStorefrontOrder } from "#contract/storefront-online.ts";
import {
  changeStorefrontOrder,
  getStorefrontOrder,
  nameRefundPayee,
  StorefrontOrder,
  showSlip,
} from "#contract/storefront-orders.ts";
import { confirmPhone, sendPhoneCode } from "#contract/storefront-phone.ts";
import { Cancelled } from "./+/cancelled.tsx";
import { Confirm } from "./+/confirm.tsx";
import { LineLink } from "./+/line-link.tsx";
import { Payment } from "./+/payment.tsx";
import { PhoneCheck } from "./+/phone-check.tsx";
import { Refund } from "./+/refund.tsx";
import type { Route } from "./+types/index";

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = getShownShop(context);
  const { order } = await getCall(context)(getStorefrontOrder, {
    params: { slug: shop.slug, token: params.token },
  });
  return data(
    { shop, order, isNew: currentState(context).url.searchParams.has("thanks") },
    // The address is the key to the order, so it must not leak through the Referer or a cache.
    { headers: { "Referrer-Policy": "same-origin", "Cache-Control": "private, no-store" } },
  );
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = getShownShop(context);
  const { slug } = shop;
  // A body with a picture is large, so it is read only for an order that exists.
  if (request.headers.get("Content-Type")?.startsWith("multipart/"))
    await getCall(context)(getStorefrontOrder, { params: { slug, token: params.token } });
  const form = await request.formData();
  const page = shopPath(shop, `/orders/${params.token}`);
  const [slip] = readFiles(form, "slip");
  if (slip || form.get("action") === "show_slip") return sendSlip(context, params.token, slip);
  if (form.get("action") === "ask") return askAbout(context, params.token, form);
  if (form.get("action") === "pay_online") return payOnline(context, params.token, form);
  if (form.get("action") === "phone_code") return enterCode(context, params.token, form);
  if (form.get("action") === "send_code") return sendCode(context, params.token, form);
  if (form.get("action") === "refund_to") return namePayee(context, params.token, form);
  const action = StorefrontOrder.shape.actions.element.safeParse(form.get("action"));
  if (!action.success) return redirect(page, 303);
  const changed = await attempt(
    getCall(context)(changeStorefrontOrder, {
      params: { slug, token: params.token },
      body: { action: action.data },
    }),
  );
  return afterChange(page, changed);
}

/** Shows why a picture was refused beside its field. A browser cannot send it again by itself. */
async function sendSlip(context: Route.ActionArgs["context"], token: string, slip?: File) {
  const shop = getShownShop(context);
  const { slug } = shop;
  const page = shopPath(shop, `/orders/${token}`);
  if (!slip) return redirect(`${page}?slip=required`, 303);
  const body = new FormData();
  body.append("slip", slip);
  const shown = await attempt(getCall(context)(showSlip, { params: { slug, token }, body }));
  return shown.ok || shown.problem.code === "wrong_status"
    ? afterChange(page, shown)
    : redirect(`${page}?${new URLSearchParams({ slip: shown.problem.code })}`, 303);
}

/** The question is not kept in the address if it is refused. Browsers check its length before. */
async function askAbout(context: Route.ActionArgs["context"], token: string, form: FormData) {
  const shop = getShownShop(context);
  const { slug } = shop;
  const page = shopPath(shop, `/orders/${token}`);
  const body = { text: String(form.get("text") ?? "") };
  const asked = await attempt(getCall(context)(askAboutOrder, { params: { slug, token }, body }));
  if (asked.ok) return redirect(`${page}?sent=1`, 303);
  const { code, fields } = asked.problem;
  return redirect(`${page}?${new URLSearchParams({ fault: fields?.text ?? code })}`, 303);
}

/** Opens a payment. A page of the provider is opened at once. */
async function payOnline(context: Route.ActionArgs["context"], token: string, form: FormData) {
  const shop = getShownShop(context);
  const { slug } = shop;
  const page = shopPath(shop, `/orders/${token}`);
  const refuse = (problem: string) =>
    redirect(`${page}?${new URLSearchParams({ online: problem })}`, 303);
  const choice = payStorefrontOrder.body.safeParse({
    way: form.get("way"),
    email: form.get("email") ?? "",
  });
  if (!choice.success) return refuse("invalid_email");
  const paying = await attempt(
    getCall(context)(payStorefrontOrder, { params: { slug, token }, body: choice.data }),
  );
  if (!paying.ok) {
    const { code, fields } = paying.problem;
    return code === "wrong_status"
      ? afterChange(page, paying)
      : refuse(Object.values(fields ?? {})[0] ?? code);
  }
  const opened = paying.value.order.online?.payments.find(({ way }) => way === choice.data.way);
  return redirect(opened?.url ?? page, 303);
}

/** A refused code is typed again, so it is kept nowhere. */
async function enterCode(context: Route.ActionArgs["context"], token: string, form: FormData) {
  const shop = getShownShop(context);
  const { slug } = shop;
  const page = shopPath(shop, `/orders/${token}`);
  const body = confirmPhone.body.safeParse({ code: String(form.get("code") ?? "") });
  if (!body.success) return redirect(`${page}?phone=invalid_code`, 303);
  const params = { slug, token };
  const confirmed = await attempt(getCall(context)(confirmPhone, { params, body: body.data }));
  return afterCode(page, confirmed);
}

async function sendCode(context: Route.ActionArgs["context"], token: string, form: FormData) {
  const shop = getShownShop(context);
  const { slug } = shop;
  const page = shopPath(shop, `/orders/${token}`);
  const body = sendPhoneCode.body.safeParse({ by: form.get("by") });
  if (!body.success) return redirect(page, 303);
  const params = { slug, token };
  const sent = await attempt(getCall(context)(sendPhoneCode, { params, body: body.data }));
  return afterCode(page, sent);
}

function afterCode(page: string, changed: Attempt<unknown>) {
  if (changed.ok || changed.problem.code === "wrong_status") return afterChange(page, changed);
  const { code, fields } = changed.problem;
  return redirect(`${page}?${new URLSearchParams({ phone: fields?.code ?? code })}`, 303);
}

/** The address has no typed text, which may be a bank account: a refused one is in the reply. */
async function namePayee(context: Route.ActionArgs["context"], token: string, form: FormData) {
  const shop = getShownShop(context);
  const { slug } = shop;
  const page = shopPath(shop, `/orders/${token}`);
  const typed = parseForm(form, nameRefundPayee.body);
  if (!typed.ok) return rejectInvalid(typed);
  const params = { slug, token };
  return afterChange(
    page,
    await attempt(getCall(context)(nameRefundPayee, { params, body: typed.value })),
  );
}

function afterChange(page: string, changed: Attempt<unknown>) {
  if (changed.ok) return redirect(page, 303);
  // Only a conflict with the order's state is shown with the order.
  if (!isConflict(changed))
    throw createProblemResponse(changed.status, changed.problem.code, changed.problem.message);
  return redirect(`${page}?moved=1`, 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { shop, order, isNew } = loaderData;
  const t = getT();
  const format = getFormat();
  const { url } = currentState();
  const page = shownPath(shop, url);
  return (
    <main id="main" className="mx-auto grid w-full max-w-180 gap-6 px-4 pt-6 pb-16">
      <title>{`${t("storefront:order.title", { number: order.number })} · ${shop.name}`}</title>
      <meta name="robots" content="noindex" />
      {url.searchParams.has("moved") ? (
        <Alert tone="warning">{t("storefront:order.moved")}</Alert>
      ) : null}
      {url.searchParams.has("reviewed") ? (
        <Alert tone="info">{t("storefront:review.thanks")}</Alert>
      ) : null}
      <div className="grid gap-1">
        {isNew ? (
          <p className="text-lg font-semibold">
            {t("storefront:order.thanks", { name: order.name })}
          </p>
        ) : null}
        <h1 className="text-xl">{t("storefront:order.title", { number: order.number })}</h1>
        <p className="text-sm text-secondary-foreground">
          {t("storefront:order.placedAt", { time: format.dateTime(order.placedAt) })}
        </p>
        {isNew ? (
          <p className="text-sm text-secondary-foreground">{t("storefront:order.keep")}</p>
        ) : null}
      </div>
      <Progress order={order} />
      <Cancelled order={order} />
      <PhoneCheck order={order} problem={url.searchParams.get("phone")} />
      <LineLink order={order} />
      <Confirm order={order} />
      <Payment
        order={order}
        page={page}
        slipProblem={url.searchParams.get("slip")}
        onlineProblem={url.searchParams.get("online")}
        countryCode={shop.countryCode}
      />
      {order.refund ? <Refund refund={order.refund} page={page} /> : null}
      <Parcel order={order} />
      <Goods shop={shop} page={page} order={order} />
      <Facts order={order} shop={shop} />
      <section className={order.messages.length > 0 ? "grid gap-3" : "grid gap-3 print:hidden"}>
        <h2 className="text-lg">{t("storefront:ask.title")}</h2>
        <Conversation
          messages={order.messages}
          isSent={url.searchParams.has("sent")}
          fault={url.searchParams.get("fault")}
        />
      </section>
      <StopMails order={order} />
      <Cancel order={order} />
      <a
        className={buttonVariants({ size: "lg", className: "justify-self-start print:hidden" })}
        href={page}
      >
        <Icon name="rotate-cw" />
        {t("storefront:order.reload")}
      </a>
    </main>
  );
}

type Shop = Awaited<ReturnType<typeof loader>>["data"]["shop"];
type Order = Awaited<ReturnType<typeof loader>>["data"]["order"];

function Parcel({ order }: { order: Order }) {
  const t = getT();
  const mayConfirm = order.actions.includes("confirm_received");
  if (!order.trackingCode && !mayConfirm) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{t("storefront:order.tracking")}</h2>
      <ParcelWay order={order} />
      {mayConfirm ? (
        <form method="post" className="print:hidden">
          <Button
            type="submit"
            size="lg"
            variant="default"
            name="action"
            value="confirm_received"
            className="max-md:w-full"
          >
            {t("storefront:order.received")}
          </Button>
        </form>
      ) : null}
    </section>
  );
}

function Goods({ shop, page, order }: { shop: Shop; page: string; order: Order }) {
  const t = getT();
  const format = getFormat();
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">{t("storefront:order.items")}</h2>
      <ul className="rounded-md border">
        {order.lines.map((line) => (
          <li
            key={line.itemId + line.variantName}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-3 not-first:border-t border-line-soft p-3 text-md"
          >
            <Picture picture={line.picture} alt="" sizes="3.5rem" />
            <span>
              <a href={shopPath(shop, `/products/${line.itemId}`)} className="text-foreground">
                {line.name}
              </a>
              <span className="block text-sm text-secondary-foreground">
                {[line.variantName, `${line.quantity} × ${format.money(line.unitPrice)}`]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              <Review page={page} order={order} line={line} />
            </span>
            <span className="font-medium">{format.money(line.unitPrice * line.quantity)}</span>
          </li>
        ))}
      </ul>
      <dl className="grid gap-1 text-md">
        <Sum label={t("storefront:checkout.items")} value={format.money(order.itemsTotal)} />
        {order.discount > 0 ? (
          <Sum
            label={t("storefront:voucher.discount", { code: order.voucherCode })}
            value={format.money(-order.discount)}
          />
        ) : null}
        <Sum label={t("storefront:checkout.shipping")} value={format.money(order.shippingFee)} />
        <Sum label={t("storefront:checkout.total")} value={format.money(order.total)} isTotal />
      </dl>
    </section>
  );
}

interface ReviewProps {
  page: string;
  order: Order;
  line: Order["lines"][number];
}

function Review({ page, order, line: { position, stars, name } }: ReviewProps) {
  const t = getT();
  if (stars !== null)
    return (
      <span className="block text-sm print:hidden">
        {t("storefront:review.yours")} <Stars stars={stars} />
      </span>
    );
  if (!order.takesReviews) return null;
  return (
    <a
      href={`${page}/reviews/${position}`}
      aria-label={t("storefront:review.writeNamed", { name })}
      className="inline-flex min-h-11 items-center text-md print:hidden"
    >
      {t("storefront:review.write")}
    </a>
  );
}

function Sum({ label, value, isTotal }: { label: string; value: string; isTotal?: boolean }) {
  return (
    <div
      className={isTotal ? "flex justify-between text-lg font-semibold" : "flex justify-between"}
    >
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Facts({ order, shop }: { order: Order; shop: Shop }) {
  const t = getT();
  const format = getFormat();
  const days = formatDays(order.minDays, order.maxDays, t);
  const rows = [
    [t("storefront:order.to"), `${order.name}, ${order.phone}\n${order.address}`],
    [t("storefront:order.by"), `${order.courier} · ${days}`],
    [
      t("storefront:order.paidBy"),
      [
        paymentName(order.payment, shop.countryCode, t),
        order.paidAt ? t("storefront:order.paidAt", { time: format.dateTime(order.paidAt) }) : "",
      ]
        .filter(Boolean)
        .join(", "),
    ],
    [t("storefront:order.seller"), [shop.name, shop.city, shop.phone].filter(Boolean).join(", ")],
    [t("storefront:checkout.emailShort"), order.email],
    [t("storefront:order.noteLabel"), order.note],
  ].filter(([, value]) => value !== "");
  return (
    <dl className="grid gap-3 text-md md:grid-cols-2">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-secondary-foreground">{label}</dt>
          <dd className="whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Ends the news of this order. */
function StopMails({ order }: { order: Order }) {
  const t = getT();
  if (!order.actions.includes("stop_mails") || order.lineUrl !== null) return null;
  return (
    <form method="post" className="grid justify-items-start gap-1 print:hidden">
      <p className="text-sm text-secondary-foreground">
        {t(
          order.newsBy === "email"
            ? "storefront:order.mails"
            : `storefront:order.mails.${order.newsBy}`,
        )}
      </p>
      <Button type="submit" size="lg" name="action" value="stop_mails">
        {t(
          order.newsBy === "email"
            ? "storefront:order.mails.stop"
            : "storefront:order.mails.stopNews",
        )}
      </Button>
    </form>
  );
}

/** Collapsed, to prevent accidental cancellation. */
function Cancel({ order }: { order: Order }) {
  const t = getT();
  if (!order.actions.includes("cancel")) return null;
  return (
    <FoldedSection label={t("storefront:order.cancel")} className="grid gap-2 print:hidden">
      <form method="post" className="grid justify-items-start gap-2 pt-2">
        <p className="text-sm text-secondary-foreground">{t("storefront:order.cancelHint")}</p>
        <Button type="submit" size="lg" variant="destructive" name="action" value="cancel">
          {t("storefront:order.cancelAsk")}
        </Button>
      </form>
    </FoldedSection>
  );
}
