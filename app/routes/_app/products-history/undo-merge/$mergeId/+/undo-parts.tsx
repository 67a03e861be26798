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
      <ul className="plain stack gap2">
        {products.map(({ id, name, skus, image }) => (
          <li key={id} className="row">
            <Thumb url={image} />
            <span className="cell2">
              <span className="strong">{name}</span>
              <span className="muted">{skus}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Values that somebody changed since the merge. */
export function Kept({ view: { kept, name } }: PartProps) {
  const t = getT();
  if (kept.length === 0) return null;
  return (
    <Section title={t("mergeUndo:kept")} hint={t("mergeUndo:kept.hint", { name })}>
      <p>{kept.join(", ")}</p>
    </Section>
  );
}

const FIGURES = ["now", "after", "reserved"] as const;

export function Levels({ view: { levels } }: PartProps) {
  const t = getT();
  if (levels.length === 0) return null;
  return (
    <Section title={t("mergeUndo:stock")} hint={t("mergeUndo:stock.hint")}>
      <LevelTable
        caption={t("mergeUndo:stock")}
        variant={t("mergeUndo:stock.variant")}
        warehouse={t("mergeUndo:stock.warehouse")}
        figures={FIGURES.map((name) => ({ name, label: t(`mergeUndo:stock.${name}`) }))}
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
    <span className="cell2">
      <span className="strong">{sku}</span>
      <span className="muted">{product}</span>
    </span>
  );
}

export function Orders({ view: { orders } }: PartProps) {
  const t = getT();
  return (
    <Section title={t("mergeUndo:orders")}>
      <p className="sec">{orders}</p>
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
