import { ButtonLink, buttonVariants } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Menu, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";

export interface HeadLink {
  to: string;
  label: string;
  /** Icon shown where there is room for buttons. */
  icon?: "trash-2";
  isFile?: boolean;
}

/**
 * Rarely used links in a list's head. On phones they are a menu, as they would push the rows below
 * the fold. `id` is the menu's id.
 */
export function HeadLinks({ id, links }: { id: string; links: readonly HeadLink[] }) {
  if (links.length === 0) return null;
  return (
    <>
      {links.map(({ to, label, icon, isFile }) =>
        isFile ? (
          <a key={to} className={buttonVariants({ className: "max-md:hidden" })} href={to} download>
            {label}
          </a>
        ) : (
          <ButtonLink key={to} className="max-md:hidden" to={to}>
            {icon ? <Icon name={icon} /> : null}
            {label}
          </ButtonLink>
        ),
      )}
      <span className="md:hidden">
        <PopoverTrigger opens={id} className="w-full">
          {getT()("common:action.more")}
          <Icon name="chevron-down" size="s" />
        </PopoverTrigger>
        <Menu id={id} end>
          {links.map(({ to, label, isFile }) =>
            isFile ? (
              <a key={to} href={to} download>
                {label}
              </a>
            ) : (
              <Link key={to} to={to}>
                {label}
              </Link>
            ),
          )}
        </Menu>
      </span>
    </>
  );
}
