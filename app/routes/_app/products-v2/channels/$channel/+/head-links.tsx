import { ButtonLink, buttonVariants } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Menu, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";

interface HeadLinksProps {
  /** null: the account has no other shop. */
  migrateTo: string | null;
  /** null: there is nothing to export. */
  exportHref: string | null;
}

/** What few need often; on a phone a menu: the products would begin below its half. */
export function HeadLinks({ migrateTo, exportHref }: HeadLinksProps) {
  const t = getT();
  if (!migrateTo && !exportHref) return null;
  return (
    <>
      {migrateTo ? (
        <ButtonLink className="max-md:hidden" to={migrateTo}>
          {t("listings:migrate")}
        </ButtonLink>
      ) : null}
      {exportHref ? (
        <a className={buttonVariants({ className: "max-md:hidden" })} href={exportHref} download>
          {t("products:export")}
        </a>
      ) : null}
      <span className="md:hidden">
        <PopoverTrigger opens="listings-more" className="w-full">
          {t("common:action.more")}
          <Icon name="chevron-down" size="s" />
        </PopoverTrigger>
        <Menu id="listings-more" end>
          {migrateTo ? <Link to={migrateTo}>{t("listings:migrate")}</Link> : null}
          {exportHref ? (
            <a href={exportHref} download>
              {t("products:export")}
            </a>
          ) : null}
        </Menu>
      </span>
    </>
  );
}
