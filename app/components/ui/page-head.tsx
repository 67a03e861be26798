import type { ReactNode } from "react";
import { Breadcrumb, type Crumb } from "./breadcrumb.tsx";
import { cn } from "./cn.ts";

interface PageHeadProps {
  title: string;
  crumbs?: readonly Crumb[];
  /** A badge or status beside the title. */
  titleMetadata?: ReactNode;
  /** At most one of them is primary. */
  actions?: ReactNode;
  className?: string;
}

export const headStyle =
  "flex min-h-16 flex-wrap items-center gap-3 px-gutter pt-4.5 pb-3 max-md:pt-3 max-md:pb-2";

/** On phones three or more actions share the width, two per line, with icons beside them. */
export const headActionsStyle =
  "ml-auto flex max-w-full flex-wrap items-center justify-end gap-2 max-md:has-[>:nth-child(3)]:w-full max-md:has-[>:nth-child(3)]:[&>:not([aria-label])]:flex-[1_1_40%] max-md:[&>form>button]:w-full print:hidden";

/** The head of a screen. It also sets the document's title. */
export function PageHead({ title, crumbs, titleMetadata, actions, className }: PageHeadProps) {
  return (
    <div className={cn(headStyle, className)}>
      <title>{`${title} · Etalase`}</title>
      <div className="min-w-0">
        {crumbs ? <Breadcrumb label={title} crumbs={crumbs} /> : null}
        <div className="flex flex-wrap items-center gap-2">
          <h1>{title}</h1>
          {titleMetadata}
        </div>
      </div>
      {actions ? <div className={headActionsStyle}>{actions}</div> : null}
    </div>
  );
}
