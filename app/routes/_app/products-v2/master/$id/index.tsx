import { EditorHead } from "#app/components/product/editor-head.tsx";
import { EditorIsland } from "#app/components/product/editor-island.tsx";
import { Reloading } from "#app/components/product/reloading.tsx";
import { buildHistoryPath } from "#app/components/product/row-menu.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { DialogLink } from "#app/components/ui/dialog-link.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import type { ChannelColumn } from "#app/models/product/channel-column.ts";
import { createDraft, toProductInput } from "#app/models/product/draft-input.ts";
import { getSoleChannel } from "#app/models/product/editor-channel.ts";
import type { EditorBase } from "#app/models/product/editor-reply.ts";
import { Link } from "#app/navigation/link.tsx";
import { listCategoryChoices } from "#app/services/product/category-choices.ts";
import { editProduct } from "#app/services/product/edit-product.ts";
import {
  buildEditorChannels,
  findEditorLinks,
  syncStates,
} from "#app/services/product/product-editor-view.ts";
import { listSizeChoices } from "#app/services/product/size-choices.ts";
import { createProblemResponse } from "#app/upstream/problem-response.ts";
import { findCountry } from "#contract/countries.ts";
import { preflightProduct } from "#contract/preflights.ts";
import { TRASH_DAYS } from "#contract/product-trash.ts";
import { getProduct } from "#contract/products.ts";
import type { Route } from "./+types/index";

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  if (!id) throw createProblemResponse(400, "missing_id", "missing id");
  const call = getCall(context);
  const [{ product }, preflight, me, sizeCharts, categories] = await Promise.all([
    call(getProduct, { params: { productId: id } }),
    call(preflightProduct, { query: { internalProductId: id } }),
    getMe(context),
    listSizeChoices(context),
    listCategoryChoices(context),
  ]);
  const t = getT(context);
  const { url, request, reply } = currentState(context);
  const currency = findCountry(me.account.countryCode);
  const words = { t, format: getFormat(context) };
  const channels = buildEditorChannels(
    me.account.channels,
    { productId: product.id, preflight: preflight.channels },
    words,
  );
  const listedChannels = new Set(
    product.connectedChannels.filter((info) => info.syncStatus !== 0).map((info) => info.channelId),
  );
  const usable = channels.filter((channel) => channel.usable).map((channel) => channel.id);
  const listedHere = usable.filter((channelId) => listedChannels.has(channelId));
  const base: EditorBase = {
    version: product.version,
    input: JSON.stringify(toProductInput(product)),
  };
  return {
    title: product.name,
    mergeId: url.searchParams.get("merged"),
    cover: product.images[0]?.url ?? null,
    saved: t("productEdit:saved", {
      when: getFormat(context).relative(product.updatedAt, Date.now()),
    }),
    watched:
      reply === null &&
      url.searchParams.has("sent") &&
      product.connectedChannels.some((info) => info.syncStatus === 2),
    listedOn: channels
      .filter(({ id: channelId, usable }) => usable && listedChannels.has(channelId))
      .map(({ id: channelId, type, name }) => ({ id: channelId, type, name })),
    editor: {
      productId: product.id,
      draft: createDraft(product, currency),
      base,
      available: Object.fromEntries(
        product.variants.map((variant) => [variant.id, variant.available]),
      ),
      channels,
      channelIds: listedHere.length > 0 ? listedHere : getSoleChannel(usable),
      sizeCharts,
      categories,
      opens: findEditorLinks(me, request),
      infos: syncStates(product.connectedChannels, me.account.channels, words),
      currency: {
        minorDigits: currency.minorDigits,
        locale: currency.locale,
        prefix: currency.prefix,
      },
      href: url.pathname,
    },
  };
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  if (!id) throw createProblemResponse(400, "missing_id", "missing id");
  return editProduct(context, id, request);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { title, mergeId, cover, saved, watched, listedOn, editor } = loaderData;
  const t = getT();
  return (
    <>
      {watched ? <Reloading href={editor.href} /> : null}
      <EditorHead
        cover={cover}
        title={title}
        crumbs={[{ to: "/products-v2/master", label: t("products:title") }]}
        actions={
          <>
            <span className="text-xs text-muted-foreground max-md:hidden">{saved}</span>
            <ButtonLink to={buildHistoryPath(editor.productId)}>
              <Icon name="history" />
              {t("products:row.history")}
            </ButtonLink>
            <DialogLink variant="outline" opens="delete-product" to={deletePath(editor.productId)}>
              <Icon name="trash-2" />
              {t("products:row.delete")}
            </DialogLink>
          </>
        }
      />
      {mergeId ? <Merged mergeId={mergeId} /> : null}
      <DeleteDialog productId={editor.productId} name={title} channels={listedOn} />
      <EditorIsland key={editor.productId} {...editor} />
    </>
  );
}

const deletePath = (productId: string) => `/products-v2/master/bulk?do=delete&ids=${productId}`;

function Merged({ mergeId }: { mergeId: string }) {
  const t = getT();
  return (
    <div className={sectionStyle}>
      <Alert tone="info" title={t("mergeUndo:merged")}>
        <p>
          <Link
            className="max-md:inline-flex max-md:items-center max-md:min-w-11 max-md:min-h-11"
            to={`/products-history/undo-merge/${encodeURIComponent(mergeId)}`}
          >
            {t("mergeUndo:merged.undo")}
          </Link>
        </p>
      </Alert>
    </div>
  );
}

interface DeleteDialogProps {
  productId: string;
  name: string;
  /** Channels on which the listing can be deleted as well. */
  channels: readonly ChannelColumn[];
}

function DeleteDialog({ productId, name, channels }: DeleteDialogProps) {
  const t = getT();
  return (
    <Dialog
      id="delete-product"
      icon="caution"
      destructive
      title={t("products:do.delete.title", { count: 1 })}
      description={
        <>
          <p className="font-medium">{name}</p>
          <p>{t("products:do.delete.text", { days: TRASH_DAYS })}</p>
        </>
      }
      action={deletePath(productId)}
      cancel={t("common:answer.no")}
      confirm={t("common:action.delete")}
    >
      {channels.length > 0 ? (
        <fieldset className="grid gap-2.5 grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-y-5 gap-x-6 mt-3">
          <legend className="mb-2">{t("products:do.delete.text2")}</legend>
          {channels.map(({ id, type, name: shop }) => (
            <Checkbox key={id} name="channelIds" value={id}>
              {`${getFormat().channelName(type)} · ${shop}`}
            </Checkbox>
          ))}
        </fieldset>
      ) : null}
    </Dialog>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
