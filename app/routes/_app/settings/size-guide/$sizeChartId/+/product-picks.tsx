import { Form } from "react-router";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { SubmitButton } from "#app/components/form/fields.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Checkbox, Input } from "#app/components/ui/input.tsx";
import { getT } from "#app/middleware/request-store.ts";

interface ProductPicksProps {
  /** A page of the products that use the guide, or what the search found. */
  products: { id: string; name: string; uses: boolean }[];
  search: string;
}

/** Ticks decide which products use the guide; the search brings others to tick. */
export function ProductPicks({ products, search }: ProductPicksProps) {
  const t = getT();
  return (
    <section className="sect stack gap3">
      <header>
        <h2>{t("sizeGuide:products")}</h2>
      </header>
      <Form discover="none" method="get" role="search" className="row wrap">
        <Input
          type="search"
          name="search"
          defaultValue={search}
          maxLength={200}
          aria-label={t("sizeGuide:products.search")}
          placeholder={t("sizeGuide:products.search")}
          className="guide-search"
        />
        <Button type="submit">{t("sizeGuide:products.find")}</Button>
      </Form>
      {products.length === 0 ? (
        <p className="sec">
          {t(search === "" ? "sizeGuide:products.none" : "sizeGuide:products.notFound")}
        </p>
      ) : (
        <ActionForm
          intent="products"
          className="stack gap3"
          fieldsKey={products.map(({ id }) => id).join()}
        >
          <ul className="stack gap2 guide-products">
            {products.map(({ id, name, uses }) => (
              <li key={id}>
                <input type="hidden" name="shown" value={id} />
                <Checkbox name="productIds" value={id} defaultChecked={uses}>
                  {name}
                </Checkbox>
              </li>
            ))}
          </ul>
          <div className="row">
            <SubmitButton variant="outline">{t("sizeGuide:products.save")}</SubmitButton>
          </div>
        </ActionForm>
      )}
    </section>
  );
}
