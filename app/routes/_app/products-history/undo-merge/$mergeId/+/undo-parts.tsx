import { LevelTable, ListingEffects } from "#app/components/product/merge-effects.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { UndoView } from "./undo-view.ts";

interface PartProps {
  view: UndoView;
}

export function Products({ view: { products } }: PartProps) {
  const t = getT();
  return (
    <Section title={t("mergeUndo:products")} hint={t("mergeUndo:products.hint")}>
      <ul className="grid gap-1 max-w-245">
        {products.map(({ id, name, skus, image }) => (
          <li key={id} className="flex items-center gap-2">
            <Thumb url={image} />
            <span className="cell2 grid min-w-0 whitespace-normal wrap-anywhere">
              <span className="font-medium">{name}</span>
              <span className="text-muted-foreground">{skus}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Shows values that somebody changed since the merge. They stay. */
export function UnchangedFields({ view: { kept, name } }: PartProps) {
  const t = getT();
  if (kept.length === 0) return null;
  return (
    <Section title={t("mergeUndo:kept")} hint={t("mergeUndo:kept.hint", { name })}>
      <p className="max-w-245">{kept.join(", ")}</p>
    </Section>
  );
}

const STOCK_FIGURES = ["now", "after", "reserved"] as const;

export function Levels({ view: { levels } }: PartProps) {
  const t = getT();
  if (levels.length === 0) return null;
  return (
    <Section title={t("mergeUndo:stock")} hint={t("mergeUndo:stock.hint")}>
      <LevelTable
        caption={t("mergeUndo:stock")}
        variant={t("mergeUndo:stock.variant")}
        warehouse={t("mergeUndo:stock.warehouse")}
        figures={STOCK_FIGURES.map((name) => ({ name, label: t(`mergeUndo:stock.${name}`) }))}
        rows={levels.map((row) => ({
          ...row,
          what: <Variant sku={row.sku} product={row.product} />,
        }))}
      />
    </Section>
  );
}

function Variant({ sku, product }: { sku: string; product: string }) {
  return (
    <span className="cell2 grid min-w-0 whitespace-normal wrap-anywhere">
      <span className="font-medium">{sku}</span>
      <span className="text-muted-foreground">{product}</span>
    </span>
  );
}

export function Orders({ view: { orders } }: PartProps) {
  const t = getT();
  return (
    <Section title={t("mergeUndo:orders")}>
      <p className="text-secondary-foreground max-w-245 not-last:mx-0 not-last:-mt-1 not-last:mb-3.5">
        {orders}
      </p>
    </Section>
  );
}

export function Listings({ view: { listings } }: PartProps) {
  const t = getT();
  return (
    <Section title={t("mergeUndo:listings")}>
      <ListingEffects listings={listings} none={t("mergeUndo:listings.none")} />
    </Section>
  );
}
