import { z } from "zod";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { EmptyResult } from "#app/components/ui/empty.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { currentState, getCall, getT } from "#app/middleware/request-store.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { Link } from "#app/navigation/link.tsx";
import { listSearch, requireCleanUrl, requirePage } from "#app/services/list/list-url.ts";
import { pageParam } from "#app/services/list/page-param.ts";
import { findBuyers, getRetention, listPrivacyRequests } from "#contract/privacy.ts";
import { SettingsFrame } from "../+/frame.tsx";
import { FoundBuyers } from "./+/found-buyers.tsx";
import { Requests } from "./+/requests.tsx";
import { RetentionForm } from "./+/retention.tsx";
import { changeRetention } from "./+/retention-action.ts";
import type { Route } from "./+types/index";

const PAGE_SIZE = 20;
const Params = z.object({
  search: z.string().trim().max(200).catch(""),
  page: pageParam,
});
const DEFAULTS = Params.parse({ search: "" });

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = currentState(context);
  const params = Params.parse({ search: "", ...Object.fromEntries(url.searchParams) });
  requireCleanUrl(url, listSearch(params, DEFAULTS));
  const { search, page } = params;
  const call = getCall(context);
  const [found, { requests, total }, retention] = await Promise.all([
    search.length >= 2 ? call(findBuyers, { query: { search } }) : null,
    call(listPrivacyRequests, { query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } }),
    call(getRetention),
  ]);
  requirePage(url, page, total, PAGE_SIZE);
  return { search, page, found, requests, total, retention };
}

export async function action({ context, request }: Route.ActionArgs) {
  return changeRetention(context, await request.formData());
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { search, page, found, requests, total, retention } = loaderData;
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
        <ListFoot
          page={page}
          pageSize={PAGE_SIZE}
          shown={requests.length}
          total={total}
          url={`/settings/privacy${listSearch({ search, page: 1 }, DEFAULTS)}`}
        />
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
