"use client";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Checkbox } from "#app/components/ui/input.tsx";
import { useT } from "#app/i18n/provider.tsx";

/** Shown as soon as a row is picked; `products.css` does the showing and the counting. */
export function BulkBar({ total }: { total: string }) {
  const t = useT();
  return (
    <section className="bulk" aria-label={t("products:bulk")}>
      <span className="strong nowrap picked">{t("products:bulk.selected")}</span>
      <Checkbox className="all" name="all" value="1">
        {t("products:bulk.all", { total })}
      </Checkbox>
      <span className="vr" />
      <Button type="submit" name="do" value="publish" variant="default">
        <Icon name="upload" size="s" />
        {t("products:bulk.publish")}
      </Button>
      <Button type="submit" formAction="/products-v2/master/bulk-edit">
        {t("products:bulk.edit")}
      </Button>
      <Button type="submit" formAction="/products-v2/master/export">
        {t("products:bulk.export")}
      </Button>
      <Button type="submit" formAction="/products-v2/master/merge">
        {t("products:bulk.merge")}
      </Button>
      <Button type="submit" name="do" value="unpublish">
        {t("products:bulk.unpublish")}
      </Button>
      <Button type="submit" name="do" value="delete">
        {t("products:bulk.delete")}
      </Button>
      <Button type="reset" size="icon" aria-label={t("common:action.clear")}>
        <Icon name="x" />
      </Button>
    </section>
  );
}
