import { PageHead } from "#app/components/ui/page-head.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { Poll } from "#app/navigation/poll.tsx";
import { getOrderDocument } from "#contract/order-documents.ts";
import { PaperResult } from "./+/paper-result.tsx";
import type { Route } from "./+types/index";

export async function loader({ context, params }: Route.LoaderArgs) {
  return getCall(context)(getOrderDocument, { params });
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { document } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead
        title={t("orderBulk:papers.title", { n: document.total })}
        crumbs={[{ to: "/orders", label: t("orders:title") }]}
      />
      <div className="grid max-w-180 gap-4 px-gutter py-3">
        {document.status === "running" ? <Poll everySeconds={2} /> : null}
        <PaperResult document={document} />
      </div>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
