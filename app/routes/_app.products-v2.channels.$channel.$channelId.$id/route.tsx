import { data, redirect } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SelectField, SubmitButton } from "#app/components/form/fields.tsx";
import { listingsPath } from "#app/components/listing/listing-params.ts";
import { SYNC_LOOKS } from "#app/components/product/sync-look.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { CHANNEL_NAMES, ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Poll } from "#app/components/ui/poll.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { Texts } from "#app/i18n/texts.tsx";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { getChannelProducts, preflightProduct } from "#contract/channels.ts";
import { countryOf } from "#contract/countries.ts";
import { getProduct } from "#contract/products.ts";
import { listShopeeLogistics } from "#contract/shopee.ts";
import type { Route } from "./+types/route";
import { runListingForm } from "./actions.ts";
import { AttributeFields } from "./attribute-fields.tsx";
import { CategoryForm } from "./category-form.tsx";
import { Checks, showChecks } from "./checks.tsx";
import { editorValues } from "./listing-values.ts";
import { localTime } from "./local-time.ts";
import { OwnFields, PictureFields, ShippingFields } from "./own-fields.tsx";
import { readReferences } from "./references.ts";
import { ScheduleForm } from "./schedule-form.tsx";
import { VariantFields } from "./variant-fields.tsx";

async function findChannel(context: Route.LoaderArgs["context"], params: Route.LoaderArgs["params"]) {
  const { account } = await getMe(context);
  const found = account.channels.find(({ id, channelType }) => id === params.channelId && channelType === params.channel);
  if (found?.channelType !== "shopee") throw data({ code: "not_found" }, { status: 404 });
  return found;
}

/** `:id` is the master product's: a listing may not exist yet. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const channel = await findChannel(context, params);
  if (channel.status !== "active") throw redirect("/channels");
  const call = getCall(context);
  const [{ product }, { channelProducts }, { logistics }, { channels }] = await Promise.all([
    call(getProduct, { params: { productId: params.id } }),
    call(getChannelProducts, { query: { internalProductIds: [params.id], channelId: channel.id } }),
    call(listShopeeLogistics, { params: { channelId: channel.id } }),
    call(preflightProduct, { query: { internalProductId: params.id } }),
  ]);
  const listing = channelProducts[0] ?? null;
  const { url, timeZone, countryCode } = currentState(context);
  const chosen = url.searchParams.get("category") ?? listing?.categoryId ?? null;
  const references = await readReferences(call, channel.id, { chosen, productName: listing?.name ?? product.name });
  const format = getFormat(context);
  return {
    channel,
    product: { id: product.id, name: product.name },
    listing,
    references,
    values: editorValues({ product, listing, logistics }, { format, country: countryOf(countryCode), now: Date.now() }),
    checks: showChecks(channels.find(({ channelId }) => channelId === channel.id)?.findings ?? [], product.id, getT(context)),
    schedule: {
      activeAt: listing?.activeAt ? format.dateTime(listing.activeAt) : null,
      value: listing?.activeAt ? localTime(listing.activeAt, timeZone) : "",
      zone: timeZone,
    },
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const channel = await findChannel(context, params);
  return runListingForm(context, await request.formData(), { channel, productId: params.id });
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { channel, product, listing, references, values, checks, schedule } = loaderData;
  const t = getT();
  const name = CHANNEL_NAMES[channel.channelType];
  const crumbs = [
    { to: listingsPath(channel.channelType), label: t("listings:title", { channel: name }) },
    { to: `/products-v2/master/${product.id}`, label: product.name },
  ];
  const state = listing?.syncStatus ?? 0;
  return (
    <Texts namespaces={["listing", "products"]}>
      <PageHead
        title={t("listing:title", { channel: name })}
        crumbs={crumbs}
        aside={
          <>
            <ChannelMark type={channel.channelType} />
            <span className="muted">{channel.name}</span>
            <StatusDot tone={SYNC_LOOKS[state].tone}>{t(`products:sync.${state}`)}</StatusDot>
          </>
        }
        actions={
          listing?.externalProductId ? (
            <ButtonLink to={`${listingsPath(channel.channelType)}/bulk?do=unpublish&ids=${listing.id}`}>{t("listing:unpublish")}</ButtonLink>
          ) : null
        }
      />
      {state === 2 || state === 6 ? <Poll everySeconds={2} /> : null}
      <div className="listing">
        <Checks checks={checks} />
        <CategoryForm categories={references.categories} chosen={references.categoryId} recommended={references.recommendedId} />
        {references.categoryId ? (
          <ActionForm key={references.categoryId} className="sect">
            <input type="hidden" name="categoryId" value={references.categoryId} />
            <input type="hidden" name="categoryName" value={references.categoryName} />
            {listing ? <input type="hidden" name="version" value={listing.version} /> : null}
            <h2>{t("listing:details")}</h2>
            <AttributeFields attributes={references.attributes} answers={listing?.attributes ?? []} />
            <SelectField name="brandId" label={t(references.brandIsMandatory ? "listing:brand.needed" : "listing:brand")} defaultValue={listing?.brandId ?? ""}>
              <option value="">{t("listing:brand.byName")}</option>
              {references.brands.map(({ brandId, name: brand }) => (
                <option key={brandId} value={brandId}>
                  {brand}
                </option>
              ))}
            </SelectField>
            <h2>{t("listing:own")}</h2>
            <OwnFields key={`own ${listing?.version}`} values={values} />
            <h2 id="images">{t("listing:pictures")}</h2>
            <PictureFields key={`pictures ${listing?.version}`} values={values} />
            <h2>{t("listing:variants")}</h2>
            <VariantFields key={`variants ${listing?.version}`} variants={values.variants} />
            <h2>{t("listing:shipping")}</h2>
            <ShippingFields key={`shipping ${listing?.version}`} values={values} />
            <div className="row">
              <SubmitButton name="do" value="publish">
                {t("listing:publish")}
              </SubmitButton>
              <SubmitButton name="do" value="save" variant="outline" data-save>
                {t("listing:save")}
              </SubmitButton>
            </div>
          </ActionForm>
        ) : null}
        {listing ? <ScheduleForm {...schedule} /> : null}
      </div>
    </Texts>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
