import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { EmptyResult } from "#app/components/ui/empty.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { Link } from "#app/navigation/link.tsx";
import { defineList } from "#app/services/list/define-list.ts";
import { makeWordsParam } from "#app/services/list/list-params.ts";
import { findBuyers, getRetention, listPrivacyRequests } from "#contract/privacy.ts";
import { SettingsFrame } from "../+/frame.tsx";
import { FoundBuyers } from "./+/found-buyers.tsx";
import { Requests } from "./+/requests.tsx";
import { RetentionForm } from "./+/retention.tsx";
import { changeRetention } from "./+/retention-action.ts";
import type { Route } from "./+types/index";

/** The search is for buyers; the pages are of requests. */
const privacyList = defineList({
  path: "/settings/privacy",
  pageSize: 20,
  filters: {},
  params: { search: makeWordsParam() },
});

export async function loader({ context }: Route.LoaderArgs) {
  const { search } = privacyList.openList(context);
  const call = getCall(context);
  const [found, { requests, pager }, retention] = await Promise.all([
    search.length >= 2 ? call(findBuyers, { query: { search } }) : null,
    privacyList.loadList(context, (query) => call(listPrivacyRequests, { query })),
    call(getRetention),
  ]);
  return { search, pager, found, requests, retention };
}

export async function action({ context, request }: Route.ActionArgs) {
  return changeRetention(context, await request.formData());
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { search, pager, found, requests, retention } = loaderData;
  const t = getT();
  return (
    <SettingsFrame part="/settings/privacy">
      <Section title={t("privacy:find")} hint={t("privacy:find.text")}>
        <GetForm action="/settings/privacy" className="mt-3 flex flex-wrap gap-2">
          <SearchField withButton label={t("privacy:search")} value={search} />
          <Button type="submit">{t("privacy:search.go")}</Button>
        </GetForm>
        {found && found.buyers.length > 0 ? (
          <FoundBuyers buyers={found.buyers} hasMore={found.hasMore} />
        ) : search ? (
          <EmptyResult
            action={
              <Link to="/settings/privacy" className="font-medium">
                {t("privacy:search.clear")}
              </Link>
            }
          >
            {t(search.length < 2 ? "privacy:search.short" : "privacy:search.none")}
          </EmptyResult>
        ) : null}
      </Section>
      <Section title={t("privacy:requests")} hint={t("privacy:requests.text")}>
        <Requests requests={requests} />
        <ListFoot {...pager} shown={requests.length} />
      </Section>
      <RetentionForm {...retention} />
      <Section title={t("privacy:limits")}>
        <ul className="mt-1 grid max-w-180 list-disc gap-1 pl-5">
          <li>{t("privacy:limits.masked")}</li>
          <li>{t("privacy:limits.channel")}</li>
          <li>{t("privacy:limits.tax")}</li>
          <li>{t("privacy:limits.backup")}</li>
        </ul>
      </Section>
    </SettingsFrame>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
