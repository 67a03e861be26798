import { redirect } from "react-router";
import { EditorHead } from "#app/components/product/editor-head.tsx";
import { Reloading } from "#app/components/product/reloading.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { formatZone } from "#app/i18n/zone-text.ts";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { buildListingPath, buildListingsPath } from "#app/models/listing/listing-paths.ts";
import { findRefusedField } from "#app/models/listing/refused-field.ts";
import { showMoney } from "#app/models/product/parse-money.ts";
import { findSupportCode, syncReason } from "#app/models/product/sync-reason.ts";
import { readListingRules } from "#app/services/listing/channel-types.ts";
import { findShop, requireShop } from "#app/services/listing/find-shop.ts";
import { attemptRemote } from "#app/upstream/attempt-remote.ts";
import { type Call, nullIfMissing } from "#app/upstream/http.ts";
import { createProblemResponse } from "#app/upstream/problem-response.ts";
import type { ChannelSummary } from "#contract/accounts.ts";
import { listChannelLogistics } from "#contract/channel-references.ts";
import { type ChannelProduct, getChannelProducts } from "#contract/channels.ts";
import { findCountry } from "#contract/countries.ts";
import { findChannelProducts } from "#contract/listings.ts";
import { preflightProduct } from "#contract/preflights.ts";
import { getImages } from "#contract/product-images.ts";
import { getProduct } from "#contract/products.ts";
import { runListingForm } from "./+/actions.ts";
import { listOwnPictureIds } from "./+/bring-pictures.ts";
import { Checks, showChecks } from "./+/checks.tsx";
import { pickChoice } from "./+/listing-choice.ts";
import { ListingIsland } from "./+/listing-island.tsx";
import { buildEditorValues } from "./+/listing-values.ts";
import { toLocalTime } from "./+/local-time.ts";
import { findReturnPage } from "./+/publish-return.ts";
import { readReferences } from "./+/references.ts";
import type { Route } from "./+types/index";

/**
 * `:id` is the id of the master product, because a listing may not exist yet. A listing's id
 * redirects to it.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  if (!params.id) throw createProblemResponse(400, "missing_id", "missing id");
  const channel = await requireShop(context, params.channel, params.channelId);
  const call = getCall(context);
  const rules = await readListingRules(context, channel.channelType);
  const foundProduct = await nullIfMissing(call(getProduct, { params: { productId: params.id } }));
  if (!foundProduct)
    throw await readListingOr404(call, channel, params.id, currentState(context).url.search);
  const { product } = foundProduct;
  const run = findReturnPage(context);
  const pageSubject = { channel, product: { id: product.id, name: product.name }, run };
  if (!rules) return { ...pageSubject, editor: null, checks: [], refusal: null, watched: false };
  const [{ channelProducts }, logistics, { channels }, { user }] = await Promise.all([
    call(getChannelProducts, {
      query: { internalProductIds: [product.id], channelId: channel.id },
    }),
    attemptRemote(call(listChannelLogistics, { params: { channelId: channel.id } })),
    call(preflightProduct, {
      query: { internalProductId: product.id, channelId: channel.id },
    }),
    getMe(context),
  ]);
  const listing = channelProducts[0] ?? null;
  const { url, reply, timeZone, countryCode } = currentState(context);
  const chosenCategory = {
    categoryId: listing?.categoryId ?? null,
    brandId: listing?.brandId ?? null,
  };
  const references = await readReferences(
    { call, channelId: channel.id, productId: product.id },
    chosenCategory,
  );
  const ownPictures = await readOwnPictures(call, listing);
  const country = findCountry(countryCode);
  const format = getFormat(context);
  const t = getT(context);
  const channelName = format.channelName(channel.channelType);
  const now = Date.now();
  const checks = showChecks(
    channels.find(({ channelId }) => channelId === channel.id)?.findings ?? [],
    product,
    { t, format, channel: channelName },
  );
  const couriers = logistics.ok ? logistics.value.logistics : [];
  return {
    ...pageSubject,
    checks,
    refusal: listing?.syncStatus === 4 ? { words: listing.errorMessage } : null,
    watched:
      reply === null &&
      url.searchParams.has("sent") &&
      (listing?.syncStatus === 2 || listing?.syncStatus === 6),
    editor: {
      ...{
        productId: product.id,
        channelId: channel.id,
        channel: channelName,
      },
      href:
        buildListingPath(channel.channelType, channel.id, product.id) +
        (run === null ? "" : `?run=${encodeURIComponent(url.searchParams.get("run") ?? "")}`),
      listing: listing && {
        ...{
          version: listing.version,
          brandId: listing.brandId,
          attributes: listing.attributes,
          certificates: listing.certificates,
          externalProductId: listing.externalProductId,
        },
        info: syncState(
          listing,
          isBroken(listing) ? syncReason(t, listing, channelName) : listing.errorMessage,
        ),
        trouble: isBroken(listing)
          ? {
              code: findSupportCode(t, listing, channelName),
              attempts: listing.attempts,
              isPaused: listing.isRetryPaused,
            }
          : null,
        lastSync: listing.lastSyncAt && format.relative(listing.lastSyncAt, now),
      },
      schedule: {
        activeAt: listing?.activeAt ? format.dateTime(listing.activeAt) : null,
        value: listing?.activeAt ? toLocalTime(listing.activeAt, timeZone) : "",
        zone: formatZone(timeZone, t),
      },
      references,
      choice: JSON.stringify(pickChoice(listing)),
      values: buildEditorValues(
        { product, listing, ownPictures, logistics: couriers },
        { format, country, now },
      ),
      money: {
        unit: country.prefix,
        example: showMoney(country.minorDigits > 0 ? 12_550 : 125_000, country),
      },
      ...{ rules, checks, isInternal: user.isInternal },
      stamp: JSON.stringify([
        listing?.version,
        listing?.brandId,
        listing?.attributes,
        listing?.certificates,
        listing?.variantMapping,
        references.category?.id,
      ]),
    },
  };
}

async function readListingOr404(
  call: Call,
  { id: channelId, channelType }: ChannelSummary,
  id: string,
  search: string,
): Promise<Response> {
  const query = { channelType, channelIds: [channelId], ids: [id] };
  const [listing] = (await call(findChannelProducts, { query })).channelProducts;
  return listing
    ? redirect(buildListingPath(channelType, channelId, listing.internalProductId) + search)
    : createProblemResponse(404, "product_missing", "product missing");
}

async function readOwnPictures(call: Call, listing: ChannelProduct | null) {
  const ids = listOwnPictureIds(listing);
  if (ids.length === 0) return [];
  return (await call(getImages, { query: { ids } })).images;
}

const isBroken = ({ syncStatus }: ChannelProduct) => syncStatus === 4 || syncStatus === 5;
const syncState = (
  { channelId, syncStatus, lastSyncAt }: ChannelProduct,
  errorMessage: string | null,
) => ({ channelId, syncStatus, lastSyncAt, errorMessage });

export async function action({ context, params, request }: Route.ActionArgs) {
  if (!params.id) throw createProblemResponse(400, "missing_id", "missing id");
  const channel = await findShop(context, params.channel, params.channelId);
  return runListingForm(context, await request.formData(), { channel, productId: params.id });
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { channel, product, editor, checks, refusal, watched, run } = loaderData;
  const cover = editor?.values.pictures.find(({ place }) => place === 1)?.url ?? null;
  const t = getT();
  const name = getFormat().channelName(channel.channelType);
  const crumbs = [
    run === null
      ? {
          to: buildListingsPath(channel.channelType),
          label: t("listings:title", { channel: name }),
        }
      : { to: run, label: t("products:run.title") },
  ];
  return (
    <>
      <EditorHead
        cover={cover}
        title={product.name}
        crumbs={crumbs}
        titleMetadata={
          <span className="flex min-w-0 items-center gap-2 text-muted-foreground">
            <ChannelMark type={channel.channelType} label="" />
            {t("listing:title", { channel: `${name} · ${channel.name}` })}
          </span>
        }
        actions={
          <ButtonLink to={`/products-v2/master/${product.id}`}>
            <Icon name="package" />
            {t("listing:toProduct")}
          </ButtonLink>
        }
      />
      {editor ? (
        <>
          {watched ? <Reloading href={editor.href} /> : null}
          <ListingIsland key={`${editor.channelId} ${editor.productId}`} {...editor}>
            <Checks
              checks={checks}
              refusedBy={refusal && name}
              refusedField={refusal && findRefusedField(refusal.words)}
            />
          </ListingIsland>
        </>
      ) : (
        <div className={sectionStyle}>
          <Alert tone="info" title={t("listings:unsupported", { channel: name })}>
            {t("listings:unsupported.text", { channel: name })}
          </Alert>
        </div>
      )}
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
