import { ActionForm } from "#app/components/form/action-form.tsx";
import { CellField, SelectField } from "#app/components/form/fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { DialogLink } from "#app/components/ui/dialog-link.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { currentState, getCall, getFormat, getT } from "#app/middleware/request-store.ts";
import { normaliseNumber } from "#app/models/form/typed-number.ts";
import { Link } from "#app/navigation/link.tsx";
import { rejectInvalid, rejectProblem } from "#app/services/form/form.ts";
import { redirectWithToast } from "#app/services/form/toast.ts";
import { attempt } from "#app/upstream/http.ts";
import { SHORTAGE_OUTCOMES } from "#contract/statuses.ts";
import { getStockTransfer, receiveStockTransfer } from "#contract/stock-transfers.ts";
import { describeReturnedUnits } from "../+/returned-units-text.ts";
import { buildTransferPath } from "../+/transfer-path.ts";
import type { Route } from "./+types/index";

/** A transfer with more lines is received as a whole; the page shows its first lines. */
const MAX_LINES = 1000;

const CANCEL_DIALOG = "cancel-transfer";

const buildReceivedField = (variantId: string) => `received-${variantId}`;
const buildShortageField = (variantId: string) => `shortage-${variantId}`;

export async function loader({ context, params }: Route.LoaderArgs) {
  return getCall(context)(getStockTransfer, { params, query: { limit: MAX_LINES } });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const formData = await request.formData();
  const call = getCall(context);
  const currentUrl = currentState(context).url.pathname;
  const countedLines = [...formData].flatMap(([name, value]) => {
    const [, variantId] = /^received-(.+)$/.exec(name) ?? [];
    return variantId ? [{ variantId, typed: normaliseNumber(String(value)) }] : [];
  });
  // A cleared field is not 0, and other text does not mean that the line arrived in full.
  const faults = countedLines.filter(({ typed }) => !/^\d+$/.test(typed));
  if (faults.length > 0)
    return rejectInvalid({
      formData,
      fieldErrors: Object.fromEntries(
        faults.map(({ variantId }) => [buildReceivedField(variantId), "invalid_number"]),
      ),
    });
  const lines = countedLines.map(({ variantId, typed }) => ({
    variantId,
    received: Number(typed),
    shortage: SHORTAGE_OUTCOMES.find(
      (known) => known === formData.get(buildShortageField(variantId)),
    ),
  }));
  const outcome = await attempt(call(receiveStockTransfer, { params, body: { lines } }));
  if (!outcome.ok) {
    const refusedFields = Object.entries(outcome.problem.fields ?? {}).flatMap(([path, code]) => {
      const line = lines[Number(/^lines\[(\d+)\]/.exec(path)?.[1])];
      return line ? [[buildReceivedField(line.variantId), code]] : [];
    });
    const fields = refusedFields.length > 0 ? Object.fromEntries(refusedFields) : undefined;
    return rejectProblem(formData, { ...outcome.problem, fields });
  }
  return redirectWithToast(context, currentUrl, "transfers:received");
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { transfer, lines } = loaderData;
  const t = getT();
  const { dateTime, number } = getFormat();
  const isOpen = transfer.status === "sent";
  const cancelTo = `${buildTransferPath(transfer.id)}/cancel`;
  const table = (
    <Table cards>
      <caption className="sr-only">{t("transfers:title")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("transfers:col.item")}</th>
          <th scope="col" className="num">
            {t("transfers:col.sent")}
          </th>
          <th scope="col" className="num">
            {t("transfers:col.received")}
          </th>
          {isOpen || lines.some(({ shortage }) => shortage !== null) ? (
            <th scope="col">{t(isOpen ? "transfers:col.shortage" : "transfers:col.missing")}</th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.variantId}>
            <th scope="row" className="span">
              <span className="cell2">
                <span>{line.sku}</span>
                <span className="block min-w-0 truncate">{line.productName}</span>
              </span>
            </th>
            <td className="num" data-l={t("transfers:col.sent")}>
              {number(line.quantity)}
            </td>
            <td className="num" data-l={t("transfers:col.received")}>
              {isOpen ? (
                <CellField
                  className="num max-w-24"
                  name={buildReceivedField(line.variantId)}
                  label={`${t("transfers:col.received")} ${line.sku}`}
                  inputMode="numeric"
                  defaultValue={line.quantity}
                />
              ) : (
                number(line.received ?? 0)
              )}
            </td>
            {isOpen ? (
              <td className="span2" data-l={t("transfers:col.shortage")}>
                <ShortageChoice line={line} />
              </td>
            ) : lines.some(({ shortage }) => shortage !== null) ? (
              <td className="span2" data-l={t("transfers:col.missing")}>
                {line.shortage === null
                  ? "–"
                  : `${number(line.quantity - (line.received ?? 0))} · ${t(`transfers:shortage.${line.shortage}`)}`}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  );
  return (
    <>
      <PageHead
        title={t("transfers:detail", { warehouse: transfer.toWarehouseName })}
        crumbs={[{ to: "/stocks/manage/transfers", label: t("transfers:title") }]}
        titleMetadata={
          <Badge tone={isOpen ? "info" : "neutral"}>
            {t(`transfers:status.${transfer.status}`)}
          </Badge>
        }
        actions={
          isOpen ? (
            <DialogLink opens={CANCEL_DIALOG} to={cancelTo} variant="outline">
              {t("transfers:cancel")}
            </DialogLink>
          ) : null
        }
      />
      <div className={cn(sectionStyle, "grid gap-1")}>
        <p>
          {`${transfer.fromWarehouseName} → ${transfer.toWarehouseName} · ${dateTime(transfer.createdAt)} · ${transfer.actor}`}
        </p>
        {transfer.note ? <p className="text-secondary-foreground">{transfer.note}</p> : null}
        {lines.some(({ shortage }) => shortage === "looking") ? (
          <p>
            {t("transfers:looking", { warehouse: transfer.fromWarehouseName })}{" "}
            <Link to="/stocks/counting">{t("stockHistory:doubt.counts")}</Link>
          </p>
        ) : null}
      </div>
      {isOpen ? (
        <ActionForm intent="receive" className="grid gap-3">
          {table}
          <div className="flex flex-wrap items-center gap-3 px-gutter pb-6">
            <SubmitButton>{t("transfers:receive")}</SubmitButton>
            <span className="text-secondary-foreground">{t("transfers:receive.text")}</span>
          </div>
        </ActionForm>
      ) : (
        table
      )}
      {isOpen ? (
        <Dialog
          id={CANCEL_DIALOG}
          title={t("transfers:cancel.title")}
          description={describeReturnedUnits(transfer, t)}
          icon="warning"
          action={cancelTo}
          cancel={t("transfers:cancel.keep")}
          confirm={t("transfers:cancel")}
          destructive
        />
      ) : null}
    </>
  );
}

/**
 * Asks what happened to units that did not arrive. Every line asks, because any may have a
 * shortage.
 */
function ShortageChoice({ line }: { line: { variantId: string; sku: string } }) {
  const t = getT();
  return (
    <SelectField
      name={buildShortageField(line.variantId)}
      defaultValue="looking"
      label={<span className="sr-only">{`${t("transfers:col.shortage")} ${line.sku}`}</span>}
    >
      {SHORTAGE_OUTCOMES.map((outcome) => (
        <option key={outcome} value={outcome}>
          {t(`transfers:shortage.${outcome}`)}
        </option>
      ))}
    </SelectField>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
export { preserveFormOnFailure as clientAction } from "#app/navigation/preserve-form.ts";
