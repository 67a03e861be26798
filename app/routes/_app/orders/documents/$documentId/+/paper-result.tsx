import { Alert } from "#app/components/ui/alert.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Progress } from "#app/components/ui/progress.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import type { OrderDocument } from "#contract/order-documents.ts";

/**
 * Shows how far a PDF is, opens it and names what it lacks. Opening it counts as printing: the form
 * posts, so it works without JavaScript and in a new tab.
 */
export function PaperResult({ document }: { document: OrderDocument }) {
  const t = getT();
  const format = getFormat();
  const { id, status, done, total, pages, problems, printedAt } = document;
  return (
    <>
      {status === "running" ? (
        <div className="grid gap-2" role="status">
          <Progress value={done} max={total} aria-label={t("orders:bulk.print")} />
          <p>{t("orderBulk:papers.running", { done, n: total })}</p>
        </div>
      ) : null}
      {status === "failed" ? <Alert tone="critical" title={t("orderBulk:papers.failed")} /> : null}
      {status === "done" && pages > 0 ? (
        <div className="flex flex-wrap items-center gap-3">
          <form
            method="post"
            action={`/orders/documents/${id}/file`}
            target="_blank"
            rel="noopener"
          >
            <Button type="submit" variant="default">
              <Icon name="printer" />
              {t("orderBulk:papers.open", { n: pages })}
            </Button>
          </form>
          <span className="text-secondary-foreground">
            {printedAt
              ? t("orderBulk:papers.printedAt", { at: format.dateTime(printedAt) })
              : t("orderBulk:papers.counts")}
          </span>
        </div>
      ) : null}
      {problems.length > 0 ? (
        <Alert tone="warning" title={t("orderBulk:papers.problems")}>
          <ul className="mt-1 grid gap-1">
            {problems.map(({ orderId, orderNumber, code }) => (
              <li key={`${orderId} ${code}`} className="flex flex-wrap gap-x-2">
                <Link to={`/orders/${orderId}`}>{orderNumber || orderId}</Link>
                <span>{t(`orderBulk:papers.problem.${code}`)}</span>
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </>
  );
}
