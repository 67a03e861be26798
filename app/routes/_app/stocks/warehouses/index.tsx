import { mayCall } from "#app/access/guard.ts";
import { PlaceForm, PlaceSearch } from "#app/components/account/place-search.tsx";
import { chipsStyle } from "#app/components/list/filter-bar.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { toggleVariants } from "#app/components/ui/toggle.tsx";
import { currentState, getCall, getMe, getT } from "#app/middleware/request-store.ts";
import type { PlaceChoice } from "#app/models/account/place-choice.ts";
import { Link } from "#app/navigation/link.tsx";
import { Poll } from "#app/navigation/poll.tsx";
import { searchPlaces } from "#app/services/account/search-places.ts";
import { MAX_WAREHOUSES } from "#contract/form-fields.ts";
import { getStockMonitor } from "#contract/stock-monitor.ts";
import { createWarehouses, listWarehouses } from "#contract/warehouses.ts";
import { readPlace, saveWarehouses } from "./+/actions.ts";
import { listNewIds, UNBOUND_VALUE } from "./+/warehouse-draft.ts";
import { WarehouseForm } from "./+/warehouse-form.tsx";
import { WarehouseList } from "./+/warehouse-list.tsx";
import type { Route } from "./+types/index";

const NO_CHOICE: PlaceChoice = { words: "", found: null, chosen: null };

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = currentState(context);
  const me = await getMe(context);
  const call = getCall(context);
  const readUnits = async () =>
    mayCall(getStockMonitor, me) ? (await call(getStockMonitor)).warehouses : [];
  if (!mayCall(createWarehouses, me)) {
    const [{ warehouses }, units] = await Promise.all([call(listWarehouses), readUnits()]);
    return { warehouses, units };
  }
  const [{ warehouses, channelWarehouses }, choice, units] = await Promise.all([
    readPlace(context),
    searchPlaces(context),
    readUnits(),
  ]);
  const full = url.searchParams.get("full");
  const onlyUnlinked = url.searchParams.get("links") === "unlinked";
  return {
    warehouses,
    units,
    choice,
    choiceFor: url.searchParams.get("for"),
    onlyUnlinked,
    isPopulating: warehouses.some(({ status }) => status === "populating_stock"),
    full: warehouses.find(({ id }) => id === full) ?? null,
    links: channelWarehouses
      .filter(({ warehouseId }) => !onlyUnlinked || warehouseId === UNBOUND_VALUE)
      .map(({ id, channelId, channelType, name, warehouseId }) => ({
        ...{ channelWarehouseId: id, type: channelType, name, warehouseId },
        shop: me.account.channels.find((channel) => channel.id === channelId)?.name ?? "",
      })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return saveWarehouses(context, await request.formData());
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const unitsOf = Object.fromEntries(
    loaderData.units.map(({ warehouseId, onHand, available }) => [
      warehouseId,
      t("warehouses:units", { onHand, available, count: onHand }),
    ]),
  );
  if (loaderData.links === undefined)
    return (
      <>
        <PageHead title={t("warehouses:title")} />
        <p className="max-w-[90ch] px-gutter pb-4 text-secondary-foreground">
          {t("warehouses:readOnly")}
        </p>
        <WarehouseList warehouses={loaderData.warehouses} unitsOf={unitsOf} />
      </>
    );
  const { warehouses, choice, choiceFor, links, full, onlyUnlinked, isPopulating } = loaderData;
  const ids = [...warehouses.map(({ id }) => id), ...listNewIds(warehouses.length)];
  const addresses = ids.map((id, index) => ({
    id,
    field: `warehouses[${index}].place`,
    search: { id: `place-of-${id}`, page: "/stocks/warehouses", params: { for: id } },
    choice: id === choiceFor ? choice : NO_CHOICE,
  }));
  return (
    <>
      {isPopulating ? <Poll everySeconds={3} reloads={false} /> : null}
      <PageHead title={t("warehouses:title")} />
      <p className="max-w-[90ch] px-gutter pb-4 text-secondary-foreground">
        {t("warehouses:intro")}
      </p>
      {full ? (
        <div className="max-w-[90ch] px-gutter pb-4">
          <Alert tone="warning" title={t("warehouses:full", { name: full.name })}>
            <p>{t("warehouses:full.text")}</p>
            <p className="mt-3">
              <ButtonLink to={`/stocks/warehouses/${encodeURIComponent(full.id)}/empty`}>
                {t("warehouses:full.move")}
              </ButtonLink>
            </p>
          </Alert>
        </div>
      ) : null}
      {addresses.map(({ id, search }) => (
        <PlaceForm key={id} {...search} />
      ))}
      <WarehouseForm
        warehouses={warehouses}
        unitsOf={unitsOf}
        places={addresses.map(({ id, search, choice, field }) => ({
          id,
          isAsked: id === choiceFor,
          search: <PlaceSearch {...search} choice={choice} field={field} />,
        }))}
        links={links}
        most={MAX_WAREHOUSES}
        tabs={
          <span className={`${chipsStyle} ml-auto`}>
            <Link
              className={toggleVariants()}
              to="/stocks/warehouses"
              aria-current={onlyUnlinked ? undefined : "true"}
            >
              {t("warehouses:links.all")}
            </Link>
            <Link
              className={toggleVariants()}
              to="/stocks/warehouses?links=unlinked"
              aria-current={onlyUnlinked ? "true" : undefined}
            >
              {t("warehouses:links.onlyUnlinked")}
            </Link>
          </span>
        }
      />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
