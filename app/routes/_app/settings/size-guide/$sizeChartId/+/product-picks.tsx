import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox } from "#app/components/ui/checkbox.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Input } from "#app/components/ui/input.tsx";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { GetForm } from "#app/navigation/get-form.tsx";

interface ProductPicksProps {
  /** A page of the products that use the guide, or the search results. */
  products: { id: string; name: string; uses: boolean }[];
  search: string;
}

/** Checkboxes choose the products that use the guide. The search shows others. */
export function ProductPicks({ products, search }: ProductPicksProps) {
  const t = getT();
  return (
    <section className={cn(sectionStyle, "grid gap-3")}>
      <header className={sectionHeadStyle}>
        <h2>{t("sizeGuide:products")}</h2>
      </header>
      <GetForm className="flex items-center gap-2 flex-wrap">
        <Input
          type="search"
          name="search"
          defaultValue={search}
          maxLength={200}
          aria-label={t("sizeGuide:products.search")}
          placeholder={t("sizeGuide:products.search")}
          className="max-w-90 max-md:flex-1 max-md:min-w-0 max-md:w-auto"
        />
        <Button type="submit">{t("sizeGuide:products.find")}</Button>
      </GetForm>
      {products.length === 0 ? (
        <p className="text-secondary-foreground">
          {t(search === "" ? "sizeGuide:products.none" : "sizeGuide:products.notFound")}
        </p>
      ) : (
        <ActionForm
          intent="products"
          className="grid gap-3"
          fieldsKey={products.map(({ id }) => id).join()}
        >
          <ul className="grid gap-1">
            {products.map(({ id, name, uses }) => (
              <li key={id}>
                <input type="hidden" name="shown" value={id} />
                <Checkbox
                  className="max-md:min-h-11"
                  name="productIds"
                  value={id}
                  defaultChecked={uses}
                >
                  {name}
                </Checkbox>
              </li>
            ))}
          </ul>
          <div className="flex items-center gap-2">
            <SubmitButton variant="outline">{t("sizeGuide:products.save")}</SubmitButton>
          </div>
        </ActionForm>
      )}
    </section>
  );
}
