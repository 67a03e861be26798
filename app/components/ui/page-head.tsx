import type { ReactNode } from "react";
import { Breadcrumb, type Crumb } from "./breadcrumb.tsx";

interface PageHeadProps {
  title: string;
  crumbs?: readonly Crumb[];
  /** Beside the title: a badge, a status. */
  aside?: ReactNode;
  /** At most one of them primary. */
  actions?: ReactNode;
}

/** The head of a screen; also sets the document's title. */
export function PageHead({ title, crumbs, aside, actions }: PageHeadProps) {
  return (
    <div className="head">
      <title>{`${title} · Etalase`}</title>
      <div>
        {crumbs ? <Breadcrumb label={title} crumbs={crumbs} /> : null}
        <div className="row">
          <h1>{title}</h1>
          {aside}
        </div>
      </div>
      {actions ? <div className="actions">{actions}</div> : null}
    </div>
  );
}
