import { data, redirect } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SelectField, SubmitButton } from "#app/components/form/fields.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { CHANNEL_NAMES, ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Texts } from "#app/i18n/texts.tsx";
import { currentState, getCall, getMe, getT } from "#app/middleware/request-store.ts";
import { rejected } from "#app/services/form.ts";
import { attempt } from "#app/services/http.ts";
import { redirectWithToast } from "#app/services/toast.ts";
import { createChannelProduct, getChannelProducts, publishChannelProduct, updateChannelProduct } from "#contract/channels.ts";
import { getProduct } from "#contract/products.ts";
import type { Route } from "./+types/route";
import { AttributeFields } from "./attribute-fields.tsx";
import { CategoryForm } from "./category-form.tsx";
import { readListingForm } from "./listing-form.ts";
import { readReferences } from "./references.ts";

const pageOf = ({ channel, channelId, id }: Route.LoaderArgs["params"]) => `/products-v2/channels/${channel}/${channelId}/${id}`;

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
  const [{ product }, { channelProducts }] = await Promise.all([
    call(getProduct, { params: { productId: params.id } }),
    call(getChannelProducts, { query: { internalProductIds: [params.id], channelId: channel.id } }),
  ]);
  const [listing] = channelProducts;
  const chosen = currentState(context).url.searchParams.get("category") ?? listing?.categoryId ?? null;
  const references = await readReferences(call, channel.id, { chosen, productName: product.name });
  return { channel, product: { id: product.id, name: product.name }, listing: listing ?? null, references };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const channel = await findChannel(context, params);
  const formData = await request.formData();
  const call = getCall(context);
  const changes = readListingForm(formData);
  const { channelProduct } = await call(createChannelProduct, { body: { channelProduct: { internalProductId: params.id, channelId: channel.id } } });
  const saved = await attempt(call(updateChannelProduct, { params: { productId: channelProduct.id }, body: { channelProduct: changes } }));
  if (!saved.ok) return rejected(formData, saved.problem);
  const names = { channel: CHANNEL_NAMES[channel.channelType] };
  if (formData.get("intent") !== "publish") return redirectWithToast(context, pageOf(params), "listing:toast.saved", names);
  const published = await attempt(call(publishChannelProduct, { params: { productId: channelProduct.id } }));
  if (!published.ok) return rejected(formData, published.problem);
  return redirectWithToast(context, `/products-v2/master/${params.id}`, "listing:toast.publishing", names);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { channel, product, listing, references } = loaderData;
  const t = getT();
  const crumbs = [
    { to: "/products-v2/master", label: t("products:title") },
    { to: `/products-v2/master/${product.id}`, label: product.name },
  ];
  return (
    <Texts namespaces={["listing"]}>
      <PageHead
        title={t("listing:title", { channel: CHANNEL_NAMES[channel.channelType] })}
        crumbs={crumbs}
        aside={
          <>
            <ChannelMark type={channel.channelType} />
            <span className="muted">{channel.name}</span>
            {listing ? <Badge>{t(`products:sync.${listing.syncStatus}`)}</Badge> : null}
          </>
        }
      />
      <div className="listing">
        <CategoryForm categories={references.categories} chosen={references.categoryId} recommended={references.recommendedId} />
        {references.categoryId ? (
          <ActionForm key={references.categoryId} className="sect">
            <input type="hidden" name="categoryId" value={references.categoryId} />
            <input type="hidden" name="categoryName" value={references.categoryName} />
            <h2>{t("listing:details")}</h2>
            <AttributeFields attributes={references.attributes} answers={listing?.attributes ?? []} />
            <SelectField name="brandId" label={t(references.brandIsMandatory ? "listing:brand.needed" : "listing:brand")} defaultValue={listing?.brandId ?? ""}>
              <option value="">{t("listing:brand.byName")}</option>
              {references.brands.map(({ brandId, name }) => (
                <option key={brandId} value={brandId}>
                  {name}
                </option>
              ))}
            </SelectField>
            <div className="row">
              <SubmitButton name="intent" value="publish">
                {t("listing:publish")}
              </SubmitButton>
              <SubmitButton name="intent" value="save" variant="outline" data-save>
                {t("listing:save")}
              </SubmitButton>
            </div>
          </ActionForm>
        ) : null}
      </div>
    </Texts>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
