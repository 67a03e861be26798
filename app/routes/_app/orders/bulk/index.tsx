import { chipsStyle } from "#app/components/list/filter-bar.ts";
import { cn } from "#app/components/ui/cn.ts";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { toggleVariants } from "#app/components/ui/toggle.tsx";
import { currentState, getFormat, getT } from "#app/middleware/request-store.ts";
import { findSentValue, findSentValues } from "#app/models/form/reply.ts";
import { Link } from "#app/navigation/link.tsx";
import { runPicked } from "./+/actions.ts";
import { readCancelling } from "./+/cancelling.ts";
import { BulkForm } from "./+/forms.tsx";
import { readPicked } from "./+/picked-orders.ts";
import { listFirstKinds, THINGS } from "./+/things.ts";
import type { Route } from "./+types/index";

export async function loader({ context }: Route.LoaderArgs) {
  const { url, reply } = currentState(context);
  const asked = url.searchParams.get("do");
  const thing = THINGS.find((known) => known === asked) ?? "note";
  const picked = await readPicked(context);
  return {
    ...picked,
    cancelling: thing === "cancel" ? await readCancelling(context, picked.ids) : null,
    kinds:
      findSentValue(reply, "intent") === thing
        ? findSentValues(reply, "kinds")
        : listFirstKinds(thing),
    thing,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return runPicked(context, await request.formData());
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { ids, count, numbers, search, fileSearch, thing, kinds, cancelling } = loaderData;
  const t = getT();
  const shownCount = getFormat().number(count);
  return (
    <>
      <PageHead
        title={t("orderBulk:arrange.orders", { n: shownCount })}
        crumbs={[{ to: "/orders", label: t("orders:title") }]}
      />
      <div className={cn(sectionStyle, "grid gap-4")}>
        <p className="wrap-anywhere">
          {numbers.join(", ")}
          {count > numbers.length ? " …" : ""}
        </p>
        <nav className={cn(chipsStyle, "flex-wrap")} aria-label={t("orderBulk:what")}>
          {THINGS.map((one) => (
            <Link
              key={one}
              className={toggleVariants()}
              to={`/orders/bulk?do=${one}&${search}`}
              aria-current={one === thing ? "true" : undefined}
            >
              {t(`orderBulk:do.${one}`)}
            </Link>
          ))}
          <Link className={toggleVariants()} to={`/orders/export${fileSearch}`}>
            {t("orders:bulk.export")}
          </Link>
        </nav>
        <BulkForm key={thing} {...{ thing, ids, kinds, cancelling }} />
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
