"use client";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { GetForm } from "#app/navigation/get-form.tsx";

interface MasterSearchProps {
  path: string;
  q: string;
  /** `null` without a search. */
  found: { id: string; name: string; skus: string; image: string | null }[] | null;
}

export function MasterSearch({ path, q, found }: MasterSearchProps) {
  const { t } = useTranslation(["shopImports", "common"]);
  return (
    <>
      <GetForm action={path} className="flex items-center gap-2">
        <span className="flex-1 min-w-0">
          <Input
            type="search"
            name="q"
            maxLength={200}
            aria-label={t("shopImports:detail.search")}
            placeholder={t("shopImports:detail.search")}
            defaultValue={q}
          />
        </span>
        <Button type="submit">
          <Icon name="search" />
          {t("common:action.search")}
        </Button>
      </GetForm>
      {found?.length === 0 ? <p role="status">{t("shopImports:detail.notFound", { q })}</p> : null}
      {found && found.length > 0 ? (
        <ul className="border rounded-md" aria-label={t("shopImports:detail.found")}>
          {found.map(({ id, name, skus, image }) => (
            <li className="flex items-center gap-3 px-3 py-2 not-first:border-t" key={id}>
              <Thumb url={image} />
              <span className="cell2 grid min-w-0 flex-1">
                <span className="font-medium">{name}</span>
                <span>{skus}</span>
              </span>
              <ButtonLink
                size="sm"
                to={`${path}?${new URLSearchParams({ productId: id })}`}
                aria-label={t("shopImports:detail.useOf", { name })}
              >
                {t("shopImports:detail.use")}
              </ButtonLink>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
