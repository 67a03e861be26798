import type { ReactNode } from "react";
import { ActionForm } from "#app/components/form/action-form.tsx";
import { ListFoot } from "#app/components/list/list-foot.tsx";
import { SavedViews } from "#app/components/list/saved-views.tsx";
import { Tabs } from "#app/components/list/tabs.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Progress } from "#app/components/ui/progress.tsx";
import { sectionStyle } from "#app/components/ui/section.tsx";
import type { ListViews } from "#app/models/list/list-views.ts";
import type { RunView } from "#app/models/run/run-view.ts";
import { Poll } from "#app/navigation/poll.tsx";
import { NamedFileLinks } from "../list/file-links.tsx";
import { ResultTable, type ResultWords, type RunResult } from "./result-table.tsx";

interface RunPageProps {
  view: RunView;
  views?: ListViews;
  rows: RunResult[];
  title: string;
  /** The page that started the run. */
  crumb: { to: string; label: string };
  words: ResultWords & { stop: string; back: string; background: string };
  /** Message about the failures above the results, with the link to their file. */
  alert: {
    tone: "warning" | "critical";
    title: string;
    file: { to: string; label: string };
    /** Repeats what failed. */
    again?: string;
  } | null;
  children?: ReactNode;
}

/** A job over many products: its progress, a stop button and a page of its results. */
export function RunPage({ view, views, rows, title, crumb, words, alert, children }: RunPageProps) {
  const { isRunning, isSettling, done, total, progress, tabs, pager } = view;
  const stop = (
    <ActionForm>
      <Button type="submit">{words.stop}</Button>
    </ActionForm>
  );
  return (
    <>
      {isRunning || isSettling || rows.some(({ status }) => status === "waiting") ? (
        <Poll everySeconds={2} />
      ) : null}
      <PageHead
        title={title}
        crumbs={[crumb]}
        actions={isRunning ? stop : <ButtonLink to="/products-v2/master">{words.back}</ButtonLink>}
      />
      <div className={cn(sectionStyle, "grid gap-3")}>
        <p className="flex items-center gap-2" role="status">
          <Progress value={done} max={Math.max(1, total)} aria-label={title} />
          <span className="font-medium">{progress}</span>
        </p>
        {isRunning ? <p className="text-secondary-foreground">{words.background}</p> : null}
        {alert ? (
          <Alert tone={alert.tone} title={alert.title}>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <NamedFileLinks {...alert.file} />
              {alert.again && !isRunning ? (
                <ActionForm intent="again">
                  <Button type="submit">{alert.again}</Button>
                </ActionForm>
              ) : null}
            </div>
          </Alert>
        ) : null}
        {children}
      </div>
      {views ? (
        <div className="flex items-center border-b pr-gutter max-md:pr-2">
          <Tabs label={title} tabs={tabs} />
          <SavedViews {...views} />
        </div>
      ) : (
        <Tabs label={title} tabs={tabs} />
      )}
      <ResultTable rows={rows} caption={title} words={words} />
      <ListFoot {...pager} shown={rows.length} />
    </>
  );
}
