import { ActionForm } from "#app/components/form/action-form.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { Fold } from "#app/components/form/fold.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { GetForm } from "#app/navigation/get-form.tsx";
import { Link } from "#app/navigation/link.tsx";
import { PostForm } from "#app/navigation/post-form.tsx";
import type { LineCandidate } from "#contract/order-lines.ts";
import type { OrderDetail } from "#contract/orders.ts";
import { LINK_PLACE } from "./line-place.ts";

export interface OpenLine {
  id: string;
  search: string;
  candidates: LineCandidate[];
  /** The undecided item of the shop's import, if the member may decide it. */
  importPath: string | null;
}

interface LinkLineProps extends OpenLine {
  orderId: string;
  line: OrderDetail["lines"][number];
}

export function LinkLine({
  orderId,
  line,
  id: lineId,
  search,
  candidates,
  importPath,
}: LinkLineProps) {
  const t = getT();
  const path = `/orders/${orderId}`;
  return (
    <section className="grid max-w-180 gap-3 py-3 whitespace-normal" aria-labelledby="link-title">
      <h3 id="link-title">{t("order:link.title", { name: line.name })}</h3>
      <p className="text-secondary-foreground">{t("order:link.remembered")}</p>
      <GetForm action={`${path}#${LINK_PLACE}`} className="flex items-center gap-2">
        <input type="hidden" name="line" value={lineId} />
        <Input
          id={LINK_PLACE}
          className="flex-1"
          type="search"
          name="q"
          maxLength={200}
          aria-label={t("order:link.search")}
          placeholder={t("order:link.search")}
          defaultValue={search}
        />
        <Button type="submit">{t("common:action.search")}</Button>
      </GetForm>
      {candidates.length === 0 ? (
        <p role="status">
          {search ? t("order:link.notFound", { search }) : t("order:link.nothingAlike")}
        </p>
      ) : (
        <>
          {search ? null : <p className="text-muted-foreground">{t("order:link.alike")}</p>}
          <ul className="border rounded-md">
            {candidates.map((candidate) => (
              <Candidate key={candidate.variantId} lineId={lineId} candidate={candidate} />
            ))}
          </ul>
        </>
      )}
      <NewProduct lineId={lineId} line={line} />
      <p className="flex flex-wrap gap-4">
        {importPath ? <Link to={importPath}>{t("order:link.import")}</Link> : null}
        <Link to={path}>{t("common:action.cancel")}</Link>
      </p>
    </section>
  );
}

function Candidate({ lineId, candidate }: { lineId: string; candidate: LineCandidate }) {
  const t = getT();
  const format = getFormat();
  const { variantId, productName, variantName, sku, imageUrl, price, available } = candidate;
  const name = [productName, variantName].filter(Boolean).join(" · ");
  return (
    <li className="flex items-center gap-3 px-3 py-2 not-first:border-t">
      <Thumb url={imageUrl} />
      <span className="cell2 grid min-w-0 flex-1">
        <span className="font-medium">{name}</span>
        <span className="whitespace-normal">
          {[sku, format.money(price), t("order:link.available", { count: available })].join(" · ")}
        </span>
      </span>
      <PostForm>
        <input type="hidden" name="lineId" value={lineId} />
        <input type="hidden" name="variantId" value={variantId} />
        <Button
          type="submit"
          size="sm"
          name="intent"
          value="link_line"
          aria-label={t("order:link.choose", { name: `${name}, ${sku}` })}
        >
          {t("order:link.link")}
        </Button>
      </PostForm>
    </li>
  );
}

function NewProduct({ lineId, line }: Pick<LinkLineProps, "line"> & { lineId: string }) {
  const t = getT();
  return (
    <Fold intent="create_line_product">
      <summary className="cursor-pointer text-link">{t("order:link.create")}</summary>
      <ActionForm intent="create_line_product" className="mt-2 grid max-w-100 gap-3">
        <input type="hidden" name="lineId" value={lineId} />
        <TextField
          name="name"
          label={t("order:link.name")}
          defaultValue={[line.name, line.variantName].filter(Boolean).join(" ")}
          maxLength={255}
          required
        />
        <TextField
          name="sku"
          label={t("order:link.sku")}
          defaultValue={line.sku}
          maxLength={100}
          required
        />
        <TextField name="weightG" label={t("order:link.weight")} inputMode="numeric" required />
        <p className="text-xs text-muted-foreground">
          {t("order:link.create.hint", { price: getFormat().money(line.unitPrice) })}
        </p>
        <span>
          <SubmitButton>{t("order:link.create.do")}</SubmitButton>
        </span>
      </ActionForm>
    </Fold>
  );
}
