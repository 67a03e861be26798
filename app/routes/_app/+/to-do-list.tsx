import { ButtonLink } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Card } from "#app/components/ui/section.tsx";
import { IfMay } from "#app/middleware/if-may.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import { getToDoPage } from "#app/models/to-do/to-do-pages.ts";
import type { ChannelSummary } from "#contract/accounts.ts";
import { type ToDo, URGENT_HOURS, type Urgency } from "#contract/to-dos.ts";

/** More than these would push the day's figures off the screen. */
const FIRST_COUNT = 8;

const NEAR_MS = URGENT_HOURS * 3_600_000;

const ICON_STYLES: Record<Urgency, string> = {
  now: "text-critical",
  soon: "text-warning",
  later: "text-muted-foreground",
};

interface ToDoListProps {
  toDos: readonly ToDo[];
  channels: readonly ChannelSummary[];
  lowStockLevel: number;
  /** Time of the rendering, in ms. */
  now: number;
}

/** Lists the member's open work, most urgent first, each with its page. */
export function ToDoList({ toDos, ...facts }: ToDoListProps) {
  const t = getT();
  const others = toDos.slice(FIRST_COUNT);
  return (
    <Card flush className="mx-gutter mb-3" aria-labelledby="to-dos">
      <h2 id="to-dos" className="px-4 pt-3 pb-2">
        {t("toDos:title")}
      </h2>
      {toDos.length === 0 ? (
        <p className="border-t border-line-soft px-4 py-3 text-secondary-foreground">
          <span className="font-medium text-foreground">{t("toDos:none")}.</span>{" "}
          {t("toDos:none.text")}
        </p>
      ) : null}
      <ol>
        {toDos.slice(0, FIRST_COUNT).map((toDo) => (
          <ToDoRow key={`${toDo.kind} ${toDo.channelId}`} toDo={toDo} {...facts} />
        ))}
      </ol>
      {others.length > 0 ? (
        <details className="border-t border-line-soft">
          <summary className="cursor-pointer px-4 py-2.5 text-link">
            {t("toDos:more", { count: others.length })}
          </summary>
          <ol>
            {others.map((toDo) => (
              <ToDoRow key={`${toDo.kind} ${toDo.channelId}`} toDo={toDo} {...facts} />
            ))}
          </ol>
        </details>
      ) : null}
    </Card>
  );
}

function ToDoRow({
  toDo,
  channels,
  lowStockLevel,
  now,
}: { toDo: ToDo } & Omit<ToDoListProps, "toDos">) {
  const t = getT();
  const format = getFormat();
  const { kind, urgency, count, deadline, amount, channelId } = toDo;
  const { to, icon } = getToDoPage(kind, lowStockLevel);
  const shop = channels.find(({ id }) => id === channelId);
  const isNear = deadline !== null && Date.parse(deadline) - now < NEAR_MS;
  const facts = [
    shop?.name,
    deadline === null
      ? null
      : t(Date.parse(deadline) < now ? "toDos:wasDue" : "toDos:due", {
          when: format.relative(deadline, now),
        }),
    amount ? format.money(amount) : null,
  ].filter(Boolean);
  return (
    <li className="flex min-h-11 items-center gap-3 border-t border-line-soft px-4 py-1.5">
      <Icon name={icon} className={cn("flex-none", ICON_STYLES[urgency])} />
      {shop ? (
        <ChannelMark type={shop.channelType} label={format.channelName(shop.channelType)} />
      ) : null}
      <span className="grid min-w-0 flex-1 gap-px">
        <span className="font-medium">{t(`toDos:${kind}`, { count })}</span>
        {facts.length > 0 ? (
          <span className={cn("text-xs", isNear ? "text-critical" : "text-muted-foreground")}>
            {facts.join(" · ")}
          </span>
        ) : null}
      </span>
      <IfMay open={to.replace(/\?.*$/, "")}>
        <ButtonLink to={to} size="sm">
          {t(`toDos:do.${kind}`)}
        </ButtonLink>
      </IfMay>
    </li>
  );
}
