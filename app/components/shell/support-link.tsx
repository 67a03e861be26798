import { currentState, getT } from "#app/middleware/request-store.ts";
import { getContactLabel } from "#app/models/shell/support-contact.ts";

/** Link to the support team's chat, if configured. Text beside it must make sense without it. */
export function SupportLink() {
  const t = getT();
  const { env, language } = currentState();
  const href = env.supportUrls[language];
  if (href === null) return null;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {t(getContactLabel(href))}
    </a>
  );
}
