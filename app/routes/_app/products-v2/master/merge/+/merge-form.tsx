import { ActionForm } from "#app/components/form/action-form.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Radio } from "#app/components/ui/checkbox.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Section, sectionStyle } from "#app/components/ui/section.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { FieldChoices, Levels, Listings, Pairs, VariantChoices } from "./merge-parts.tsx";
import type { MergeView } from "./merge-view.ts";

export interface ShownPreview {
  choices: string;
  /** Product id → the previewed version. */
  versions: Record<string, number>;
}

interface MergeFormProps {
  view: MergeView;
  /** The previewed choices. Other choices are previewed before anything is written. */
  shown: ShownPreview;
  back: string;
}

/** A form with two submits: GET previews other choices, POST merges. */
export function MergeForm({ view, shown, back }: MergeFormProps) {
  const t = getT();
  const { survivorId, problems, pairs } = view;
  return (
    <ActionForm
      key={shown.choices}
      className="alert-in-gutter border-t"
      action={`/products-v2/master/merge?${shown.choices}`}
    >
      <input type="hidden" name="of" value={survivorId} />
      <input type="hidden" name="pairs" value={pairs.length} />
      {view.products.map(({ id }) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <Survivor view={view} />
      <Problems problems={problems} />
      <FieldChoices view={view} />
      <Pairs view={view} />
      <VariantChoices view={view} />
      <Levels view={view} />
      <Listings view={view} />
      <section className={cn(sectionStyle, "grid gap-3")}>
        <p className="text-secondary-foreground max-w-245 not-last:-mt-1 not-last:mb-3.5">
          {t("productMerge:final")}
        </p>
        <div className="flex items-center gap-2 flex-wrap max-w-245">
          {problems.length === 0 ? (
            <Button type="submit" variant="default" name="shown" value={JSON.stringify(shown)}>
              {t("productMerge:apply", { count: view.products.length })}
            </Button>
          ) : null}
          <Button type="submit" formMethod="get" formAction="/products-v2/master/merge">
            {t("productMerge:preview")}
          </Button>
          <ButtonLink to={back} variant="ghost">
            {t("common:action.cancel")}
          </ButtonLink>
        </div>
      </section>
    </ActionForm>
  );
}

function Survivor({ view: { products, survivorId } }: Pick<MergeFormProps, "view">) {
  const t = getT();
  return (
    <Section title={t("productMerge:survivor")} hint={t("productMerge:survivor.hint")}>
      <ul className="grid gap-1 max-w-245">
        {products.map(({ id, name, image, variants }) => (
          <li key={id} className="flex items-center gap-2">
            <Radio
              className="min-w-0 text-sm max-md:py-2"
              name="survivor"
              value={id}
              defaultChecked={id === survivorId}
            >
              <Thumb url={image} />
              <span className="grid min-w-0 whitespace-normal wrap-anywhere">
                <span className="font-medium">{name}</span>
                <span className="text-muted-foreground">{variants}</span>
              </span>
            </Radio>
            <Link
              to={`/products-v2/master/${id}`}
              className="ml-auto max-md:inline-flex max-md:items-center max-md:min-w-11 max-md:min-h-11"
              aria-label={t("productMerge:open.of", { name })}
            >
              {t("productMerge:open")}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Problems({ problems }: { problems: MergeView["problems"] }) {
  const t = getT();
  if (problems.length === 0) return null;
  return (
    <section className={sectionStyle}>
      <Alert
        className="max-w-245"
        tone="critical"
        title={t("productMerge:problems", { count: problems.length })}
      >
        <ul className="grid gap-1">
          {problems.map(({ key, text, links }) => (
            <li key={key}>
              {text}{" "}
              {links.map(({ to, name }, index) => (
                <span key={to}>
                  {index > 0 ? ", " : ""}
                  <Link
                    className="underline max-md:inline-flex max-md:items-center max-md:min-w-11 max-md:min-h-11"
                    to={to}
                  >
                    {name}
                  </Link>
                </span>
              ))}
            </li>
          ))}
        </ul>
      </Alert>
    </section>
  );
}
