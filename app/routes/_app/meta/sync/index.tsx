import { ActionForm } from "#app/components/form/action-form.tsx";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { Fold } from "#app/components/form/fold.tsx";
import { RefusalToast } from "#app/components/form/refusal-toast.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { NoMatches } from "#app/components/list/no-matches.tsx";
import { BulkBar, PickPage } from "#app/components/list/pick-rows.tsx";
import { ApplyButton } from "#app/components/meta/apply-button.tsx";
import { VerifyProblem } from "#app/components/meta/verify-problem.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Empty } from "#app/components/ui/empty.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { Link } from "#app/navigation/link.tsx";
import { Poll } from "#app/navigation/poll.tsx";
import { PostForm } from "#app/navigation/post-form.tsx";
import { Static } from "#app/static/static.tsx";
import { META_MAX_PRODUCTS, type MetaAccess } from "#contract/meta.ts";
import { addDomain, chooseCatalog, removeDomain, startSync, verifyWebsite } from "./+/actions.ts";
import { ChooseCatalog } from "./+/choose-catalog.tsx";
import { loadSync } from "./+/load-sync.ts";
import { ProductRow } from "./+/product-row.tsx";
import { Website } from "./+/website.tsx";
import type { Route } from "./+types/index";

export const loader = ({ context }: Route.LoaderArgs) => loadSync(context);

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  switch (form.get("intent")) {
    case "choose":
      return chooseCatalog(context, form);
    case "verify":
      return verifyWebsite(context, form);
    case "add-domain":
      return addDomain(context, form);
    case "remove-domain":
      return removeDomain(context, form);
    default:
      return startSync(context, form);
  }
}

type Data = Awaited<ReturnType<typeof loadSync>>;

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { access, choice } = loaderData;
  return (
    <>
      <Head access={access} />
      <Standing access={access} />
      {choice ? <ChooseCatalog {...choice} /> : null}
      <VerifyProblem />
      <AddDomain channels={loaderData.channels} />
      <Products {...loaderData} />
      <RefusalToast />
      <PostForm id="verify">
        <input type="hidden" name="intent" value="verify" />
      </PostForm>
      <PostForm id="remove-domain">
        <input type="hidden" name="intent" value="remove-domain" />
      </PostForm>
    </>
  );
}

function Head({ access }: { access: MetaAccess }) {
  const t = getT();
  const { catalogId } = access;
  return (
    <PageHead
      title={t("meta:title")}
      crumbs={[{ to: "/channels", label: t("nav:channels") }]}
      titleMetadata={
        <Badge tone={catalogId ? "info" : "warning"}>
          {catalogId ? t("meta:catalog", { id: catalogId }) : t("meta:catalog.none")}
        </Badge>
      }
      actions={
        <>
          <ButtonLink to="/meta/disconnect" variant="outline">
            {t("meta:disconnect")}
          </ButtonLink>
          <ButtonLink
            to="/meta/sync?choose=1"
            variant={catalogId || access.isLost ? "outline" : "default"}
          >
            {t(catalogId ? "meta:catalog.change" : "meta:catalog.choose")}
          </ButtonLink>
        </>
      }
    />
  );
}

/** Shows whether Meta still accepts products, and the last updates. */
function Standing({ access }: { access: MetaAccess }) {
  const t = getT();
  const format = getFormat();
  const buildTaskPath = (id: string) => `/meta/tasks/${encodeURIComponent(id)}`;
  return (
    <div className="grid gap-2 px-gutter pb-3">
      {access.isSyncing ? <Poll everySeconds={3} reloads={false} /> : null}
      {access.isLost ? (
        <Alert tone="critical" title={t("meta:lost")}>
          <p>{t("meta:lost.text")}</p>
          <PostForm action="/meta/connect" className="mt-2">
            <Button type="submit">{t("meta:reconnect")}</Button>
          </PostForm>
        </Alert>
      ) : null}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-secondary-foreground">
        {access.catalogId ? (
          <span>
            {access.catalogName} ·{" "}
            {t("meta:inCatalog", {
              count: access.itemCount,
            })}
          </span>
        ) : (
          <span>{t("meta:catalog.none.text")}</span>
        )}
        {access.lastTaskId ? (
          <Link to={buildTaskPath(access.lastTaskId)}>{t("meta:last")}</Link>
        ) : null}
        {access.lastFollowTaskId && access.lastFollowAt ? (
          <Link to={buildTaskPath(access.lastFollowTaskId)}>
            {t("meta:follow.at", { time: format.dateTime(access.lastFollowAt) })}
          </Link>
        ) : null}
        <Link to="/meta/feeds">{t("meta:feeds")}</Link>
      </p>
    </div>
  );
}

function Products(data: Data) {
  const { access, website, products, picked, synced, pager, search } = data;
  const t = getT();
  const syncedIds = new Set(synced);
  const isBlocked = access.catalogId === null || access.isSyncing || access.isLost;
  return (
    <>
      <GetForm className="flex flex-wrap items-center gap-2 border-t px-gutter py-3">
        <SearchField withButton label={t("meta:products.search")} value={search} />
        <Button type="submit">{t("meta:task.show")}</Button>
      </GetForm>
      <ActionForm intent="apply" className="group/bulk alert-in-gutter [counter-reset:picked]">
        <input type="hidden" name="catalogId" value={access.catalogId ?? ""} />
        <input type="hidden" name="search" value={search} />
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3.5 border-t px-gutter py-4">
          <div className="min-w-0 flex-1 max-md:flex-[1_1_100%]">
            <Website {...website} isLost={access.isLost} />
          </div>
          <div className="grid justify-items-end gap-1">
            <ApplyButton isBlocked={isBlocked}>{t("meta:apply")}</ApplyButton>
            {access.isSyncing ? (
              <p className="text-secondary-foreground" role="status">
                {t("meta:apply.running")}
              </p>
            ) : null}
          </div>
        </div>
        {products.length === 0 ? (
          <NoProducts search={search} />
        ) : (
          <>
            <Table cards>
              <caption className="sr-only">{t("meta:products")}</caption>
              <thead>
                <tr>
                  <PickPage />
                  <th scope="col">{t("meta:products.product")}</th>
                  <th scope="col" className="num">
                    {t("meta:products.variants")}
                  </th>
                  <th scope="col" className="num">
                    {t("meta:products.available")}
                  </th>
                  <th scope="col">{t("meta:products.state")}</th>
                </tr>
              </thead>
              <Static as="tbody">
                {products.map((product) => (
                  <ProductRow
                    key={product.id}
                    product={product}
                    isThere={syncedIds.has(product.id)}
                    wasPicked={picked.includes(product.id)}
                  />
                ))}
              </Static>
            </Table>
            <BulkBar label={t("meta:products")} total={Math.min(pager.total, META_MAX_PRODUCTS)}>
              <span className="text-inverse-muted">
                {t("meta:products.most", { total: META_MAX_PRODUCTS })}
              </span>
            </BulkBar>
          </>
        )}
      </ActionForm>
      <ListFoot {...pager} shown={products.length} />
    </>
  );
}

function NoProducts({ search }: { search: string }) {
  const t = getT();
  return search ? (
    <NoMatches clearTo="/meta/sync" />
  ) : (
    <Empty
      title={t("meta:products.none")}
      actions={
        <ButtonLink to="/products-v2/master/create" variant="default">
          {t("meta:products.make")}
        </ButtonLink>
      }
    >
      {t("meta:products.none.text")}
    </Empty>
  );
}

function AddDomain({ channels }: { channels: Data["channels"] }) {
  const t = getT();
  if (channels.length === 0) return null;
  return (
    <Fold intent="add-domain" className="border-t px-gutter py-4">
      <summary className="font-medium">{t("meta:site.add")}</summary>
      <ActionForm intent="add-domain" className="mt-3 grid max-w-form grid-cols-1 gap-4">
        <div className="grid grid-cols-[1fr_1fr_auto] items-start gap-3 max-md:grid-cols-1">
          <SelectField name="channelId" label={t("meta:site.add.shop")} required>
            {channels.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField name="domain" label={t("meta:site.domain")} maxLength={253} required />
          <SubmitButton variant="outline" className="mt-5.75 max-md:mt-0">
            {t("meta:site.add.button")}
          </SubmitButton>
        </div>
      </ActionForm>
    </Fold>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
