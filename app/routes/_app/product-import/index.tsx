import { redirect } from "react-router";
import { z } from "zod";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { EarlierImports } from "#app/components/product-import/earlier-imports.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import type { Translate } from "#app/i18n/keys.ts";
import { currentState, getCall, getFormat, getMe, getT } from "#app/middleware/request-store.ts";
import { listKnownSystems } from "#app/models/product-import/file-system.ts";
import { IMPORT_TONES } from "#app/models/product-import/import-status.ts";
import { parseForm, rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { loadPage } from "#app/services/list/list-url.ts";
import { optionFields } from "#app/services/product-import/import-options.ts";
import { attempt } from "#app/upstream/http.ts";
import { listProductImports, startProductImport } from "#contract/product-imports.ts";
import { moveToFileField } from "./+/file-problem.ts";
import { UploadForm } from "./+/upload-form.tsx";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const [{ imports, pager }, me] = await Promise.all([
    loadPage(currentState(context).url, 20, (query) =>
      getCall(context)(listProductImports, { query }),
    ),
    getMe(context),
  ]);
  const [format, t] = [getFormat(context), getT(context)];
  return {
    pager,
    country: me.account.countryCode,
    options: { rate: "1", defaultWeightG: "500", missingPictures: "placeholder" as const },
    rows: imports.map(({ id, fileName, status, counts, createdAt }) => ({
      ...{ id, to: `/product-import/${id}`, name: fileName },
      ...{ tone: IMPORT_TONES[status], status: t(`imports:status.${status}`) },
      figures: [format.number(counts.total), format.number(counts.done)],
      when: format.dateTime(createdAt),
    })),
  };
}

const uploadSchema = z.object({
  file: z.instanceof(File, { error: "required" }).refine((file) => file.name !== "", "required"),
  ...optionFields,
});

export async function action({ context, request }: Route.ActionArgs) {
  const form = parseForm(await request.formData(), uploadSchema);
  if (!form.ok) return rejectInvalid(form);
  const { file, ...options } = form.value;
  const body = new FormData();
  body.set("file", file);
  for (const [name, value] of Object.entries(options)) body.set(name, String(value));
  const outcome = await attempt(getCall(context)(startProductImport, { body }));
  if (!outcome.ok)
    return rejectProblem(form.formData, moveToFileField(outcome.problem, getFormat(context)));
  return redirect(`/product-import/${encodeURIComponent(outcome.value.import.id)}`, 303);
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { options, country, rows, pager } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead
        title={t("imports:title")}
        actions={
          <ButtonLink to="/product-import-v2">
            <Icon name="store" />
            {t("imports:fromShop")}
          </ButtonLink>
        }
      />
      <section className={cn(sectionStyle, "grid gap-4")}>
        <p className="text-secondary-foreground">
          {t("imports:intro", {
            systems: listKnownSystems(t, getFormat(), currentState().countryCode),
          })}
        </p>
        <UploadForm options={options} country={country} />
      </section>
      <section aria-labelledby="earlier">
        <h2 id="earlier" className="px-gutter pt-4 pb-2">
          {t("imports:earlier")}
        </h2>
        {rows.length === 0 ? (
          <p className="text-muted-foreground px-gutter pt-4 pb-2">{t("imports:earlier.none")}</p>
        ) : (
          <EarlierImports rows={rows} words={buildEarlierWords(t)} />
        )}
        <ListFoot {...pager} shown={rows.length} />
      </section>
    </>
  );
}

const buildEarlierWords = (t: Translate) => ({
  ...{
    caption: t("imports:earlier"),
    name: t("imports:col.file"),
    status: t("imports:col.status"),
  },
  ...{
    figures: [t("imports:col.products"), t("imports:col.written")],
    when: t("imports:col.when"),
  },
});

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
