import { isWithinReach } from "#app/access/within-reach.ts";
import { ShortcutList } from "#app/components/shell/overlay/shortcut-list.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Section } from "#app/components/ui/section.tsx";
import { Step, Steps } from "#app/components/ui/steps.tsx";
import { currentState, getMe, getT } from "#app/middleware/request-store.ts";
import { getEntryPath } from "#app/models/shell/menu.ts";
import { SETUP_STEPS } from "#app/models/shell/setup.ts";
import { getContactLabel } from "#app/models/shell/support-contact.ts";
import { Link } from "#app/navigation/link.tsx";
import { SETUP_PLACES } from "#app/services/shell/setup.ts";
import type { Route } from "./+types/index";

/** The most common problems, with the screens that fix them. */
const COMMON_PROBLEMS = [
  { what: "access", links: [{ to: "/channels", label: "nav:channels" }] },
  {
    what: "arranging",
    links: [
      { to: "/orders?status=to_process&failed=yes", label: "help:link.arranging_failed" },
      { to: "/settings/shipping", label: "nav:settings.shipping" },
    ],
  },
  {
    what: "stock",
    links: [
      { to: "/stocks/history", label: "nav:stocks.history" },
      { to: "/stocks/manage", label: "nav:stocks.manage" },
      { to: "/stocks/settings", label: "nav:stocks.settings" },
    ],
  },
  {
    what: "listing",
    links: [{ to: "/products-v2/master?status=4,5", label: "help:link.listings_failed" }],
  },
] as const;

/** Links to screens that the reader may not open are left out. Their text stays. */
export async function loader({ context }: Route.LoaderArgs) {
  const { env, language, request } = currentState(context);
  const me = await getMe(context);
  const leadsTo = (to: string) => isWithinReach(getEntryPath(to), me, request);
  return {
    steps: SETUP_STEPS.map((step) => ({
      step,
      to: leadsTo(SETUP_PLACES[step]) ? SETUP_PLACES[step] : null,
    })),
    mishaps: COMMON_PROBLEMS.map(({ what, links }) => ({
      what,
      links: links.filter(({ to }) => leadsTo(to)),
    })),
    contact: env.supportUrls[language],
  };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const { steps, mishaps, contact } = loaderData;
  const t = getT();
  return (
    <>
      <PageHead
        title={t("nav:help")}
        actions={
          contact === null ? null : (
            <ButtonLink
              reloadDocument
              variant="default"
              to={contact}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="message-circle" />
              {t(getContactLabel(contact))}
            </ButtonLink>
          )
        }
      />
      <Section title={t("help:start")}>
        <div className="mt-3 max-w-form rounded-lg border bg-card">
          <Steps>
            {steps.map(({ step, to }, index) => (
              <Step
                key={step}
                state="open"
                number={index + 1}
                title={to ? <Link to={to}>{t(`setup:${step}`)}</Link> : t(`setup:${step}`)}
                hint={t(`setup:${step}.why`)}
              />
            ))}
          </Steps>
        </div>
      </Section>
      <Section title={t("help:mishaps")}>
        <div className="mt-3 grid max-w-form gap-4">
          {mishaps.map(({ what, links }) => (
            <div className="grid gap-1" key={what}>
              <h3>{t(`help:${what}`)}</h3>
              <p className="text-secondary-foreground">{t(`help:${what}.text`)}</p>
              {links.length > 0 ? (
                <p className="flex flex-wrap gap-x-4 gap-y-2">
                  {links.map(({ to, label }) => (
                    <Link key={to} to={to}>
                      {t(label)}
                    </Link>
                  ))}
                </p>
              ) : null}
            </div>
          ))}
        </div>
      </Section>
      <Section title={t("elements:keys.title")}>
        <div className="max-w-form">
          <ShortcutList />
        </div>
      </Section>
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
