import { redirect } from "react-router";
import { z } from "zod";
import { mayCall } from "#app/access/guard.ts";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { CheckboxField, TextareaField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Stars } from "#app/components/storefront/stars.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { readOwnShop } from "#app/services/storefront/own-shop.ts";
import { attempt } from "#app/upstream/http.ts";
import { ASK_FOR_REVIEW_DAYS, REVIEW_ANSWER } from "#contract/review-fields.ts";
import { listShops, type Shop, updateShop } from "#contract/shop.ts";
import { decideShopReview, listShopReviews, type ShopReview } from "#contract/shop-reviews.ts";
import { FORM_STYLE, SettingsFrame } from "../../+/frame.tsx";
import type { Route } from "./+types/index";

const PAGE = "/settings/shop/reviews";
const PAGE_SIZE = 20;

export async function loader({ context }: Route.LoaderArgs) {
  const shop = await readOwnShop(context);
  if (!shop) throw redirect("/settings/shop");
  const asked = currentState(context).url.searchParams.get("page");
  const page = Math.min(1000, Math.max(1, Math.floor(Number(asked) || 1)));
  const call = getCall(context);
  const [found, settings] = await Promise.all([
    call(listShopReviews, {
      params: { channelId: shop.id },
      query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    }),
    readSettings(context, shop.id),
  ]);
  return { ...found, page, settings };
}

/** `null` for members who may not change the shop. */
async function readSettings(context: Context, shopId: string): Promise<Shop | null> {
  if (!mayCall(listShops, await getMe(context))) return null;
  const { shops } = await getCall(context)(listShops);
  return shops.find(({ channelId }) => channelId === shopId) ?? null;
}

const ASKING = "asking";
const Asking = z.object({
  intent: z.literal(ASKING),
  version: z.coerce.number().int(),
  asksForReviews: z.literal("on").optional(),
});
const Decision = z.object({
  intent: z.string(),
  reviewId: z.string({ error: "required" }),
  decision: z.enum(["show", "hide"]),
  answer: REVIEW_ANSWER.default(""),
});

export async function action({ context, request }: Route.ActionArgs) {
  const shop = await readOwnShop(context);
  if (!shop) throw redirect("/settings/shop");
  const formData = await request.formData();
  return formData.get("intent") === ASKING
    ? changeAsking(context, shop.id, formData)
    : decide(context, shop.id, formData);
}

type Context = Route.ActionArgs["context"];

async function changeAsking(context: Context, channelId: string, formData: FormData) {
  const form = parseForm(formData, Asking);
  if (!form.ok) return rejectInvalid(form);
  const { version, asksForReviews } = form.value;
  const saved = await attempt(
    getCall(context)(updateShop, {
      params: { channelId },
      body: { version, asksForReviews: asksForReviews === "on" },
    }),
  );
  return saved.ok
    ? redirectWithToast(context, PAGE, "shopReviews:ask.saved")
    : rejectProblem(formData, saved.problem);
}

async function decide(context: Context, channelId: string, formData: FormData) {
  const form = parseForm(formData, Decision);
  if (!form.ok) return rejectInvalid(form);
  const { reviewId, decision, answer } = form.value;
  const isShown = decision === "show";
  const decided = await attempt(
    getCall(context)(decideShopReview, {
      params: { channelId, reviewId },
      body: { isShown, answer },
    }),
  );
  return decided.ok
    ? redirectWithToast(
        context,
        PAGE,
        isShown ? "shopReviews:toast.shown" : "shopReviews:toast.hidden",
      )
    : rejectProblem(formData, decided.problem);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { reviews, total, waiting, page, settings } = loaderData;
  const t = getT();
  return (
    <SettingsFrame part="/settings/shop" title={t("shopReviews:title")}>
      {reviews.length === 0 ? (
        <Empty title={t("shopReviews:none")}>{t("shopReviews:none.text")}</Empty>
      ) : (
        <Section
          title={t("shopReviews:list")}
          hint={waiting > 0 ? t("shopReviews:waiting", { count: waiting }) : t("shopReviews:hint")}
        >
          <ol className="mt-3 grid gap-6">
            {reviews.map((review) => (
              <li key={review.id} className="grid max-w-form gap-2 border-b border-line-soft pb-6">
                <Review review={review} />
              </li>
            ))}
          </ol>
        </Section>
      )}
      <ListFoot page={page} pageSize={PAGE_SIZE} total={total} shown={reviews.length} url={PAGE} />
      {settings ? <ReviewAsking shop={settings} /> : null}
    </SettingsFrame>
  );
}

function ReviewAsking({ shop }: { shop: Shop }) {
  const t = getT();
  return (
    <Section
      title={t("shopReviews:ask")}
      hint={t("shopReviews:ask.hint", { days: ASK_FOR_REVIEW_DAYS })}
    >
      <p className="mb-3 max-w-form text-secondary-foreground">
        {t("shopReviews:ask.template")}{" "}
        <Link to="/settings/shop#whatsapp" className="inline-flex min-h-6 items-center">
          {t("shopReviews:ask.templates")}
        </Link>
      </p>
      <ActionForm intent={ASKING} className={FORM_STYLE} fieldsKey={shop.version}>
        <input type="hidden" name="version" value={shop.version} />
        <CheckboxField
          name="asksForReviews"
          label={t("shopReviews:ask.label")}
          defaultChecked={shop.asksForReviews}
        />
        <div>
          <SubmitButton>{t("shopReviews:ask.save")}</SubmitButton>
        </div>
      </ActionForm>
    </Section>
  );
}

function Review({ review }: { review: ShopReview }) {
  const t = getT();
  const format = getFormat();
  const { id, stars, text, name, productName, orderNumber, writtenAt, state } = review;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={state === "waiting" ? "warning" : state === "shown" ? "success" : "neutral"}>
          {t(`shopReviews:state.${state}`)}
        </Badge>
        <Stars stars={stars} />
        <span className="font-medium">{name}</span>
        <span className="text-sm text-secondary-foreground">
          {t("shopReviews:about", { product: productName, number: orderNumber })} ·{" "}
          {format.date(writtenAt)}
        </span>
      </p>
      {text ? <p className="wrap-anywhere whitespace-pre-line">{text}</p> : null}
      {review.pictureCount > 0 ? (
        <ul className="flex gap-2">
          {Array.from({ length: review.pictureCount }, (_, index) => index + 1).map((number) => (
            <li key={number}>
              <a href={`${PAGE}/${id}/${number}`} className="block">
                <img
                  src={`${PAGE}/${id}/${number}`}
                  alt={t("storefront:review.picture", { number, name })}
                  width={96}
                  height={96}
                  loading="lazy"
                  className="size-24 rounded-sm bg-muted object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <ActionForm intent={id} className="grid gap-2" fieldsKey={`${state}${review.answer}`}>
        <input type="hidden" name="reviewId" value={id} />
        <TextareaField
          name="answer"
          label={t("shopReviews:answer")}
          hint={t("shopReviews:answer.hint")}
          defaultValue={review.answer}
          rows={2}
          maxLength={1000}
        />
        <div className="flex flex-wrap gap-2">
          <SubmitButton name="decision" value="show">
            {t(state === "shown" ? "shopReviews:save" : "shopReviews:show")}
          </SubmitButton>
          {state === "hidden" ? null : (
            <SubmitButton name="decision" value="hide" variant="outline">
              {t("shopReviews:hide")}
            </SubmitButton>
          )}
        </div>
      </ActionForm>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
