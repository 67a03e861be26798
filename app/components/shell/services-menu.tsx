import { Icon } from "#app/components/ui/icon.tsx";
import { menuEntryStyle, PopoverTrigger, StillMenu } from "#app/components/ui/popover.tsx";
import { getT } from "#app/middleware/request-store.ts";
import { UntilOpened } from "#app/static/until-opened.tsx";

const ICONS = {
  store: "store",
  links: "link",
  pos: "monitor-smartphone",
  ads: "megaphone",
} as const;
export type Service = keyof typeof ICONS;

/** The sibling products that have a configured host (docs/specification.md "Shell"). */
export function ServicesMenu({
  services,
}: {
  services: readonly { service: Service; href: string }[];
}) {
  const t = getT();
  if (services.length === 0) return null;
  return (
    <>
      <PopoverTrigger
        opens="services"
        variant="ghost"
        size="icon"
        className="max-md:hidden"
        aria-label={t("header:services")}
      >
        <Icon name="layout-grid" size="l" />
      </PopoverTrigger>
      <StillMenu id="services">
        <UntilOpened>
          {" "}
          {services.map(({ service, href }) => (
            <a key={service} className={menuEntryStyle} href={href}>
              <Icon name={ICONS[service]} />
              {t(`header:services.${service}`)}
            </a>
          ))}
        </UntilOpened>
      </StillMenu>
    </>
  );
}
