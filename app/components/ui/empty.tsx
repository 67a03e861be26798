import type { ReactNode } from "react";

export const emptyStyle =
  "grid justify-items-center gap-1.5 px-gutter pt-12 pb-12 text-center [&_p]:max-w-[44ch] [&_p]:text-secondary-foreground";
export const emptyActionsStyle = "mt-3 flex flex-wrap justify-center gap-2";

/** An empty list: one sentence why, and the next step as the primary button. */
export function Empty({
  title,
  children,
  actions,
}: {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <section className={emptyStyle}>
      <Shelf />
      <h2>{title}</h2>
      {children ? <p>{children}</p> : null}
      {actions ? <div className={emptyActionsStyle}>{actions}</div> : null}
    </section>
  );
}

/** No matches: one line and a link back. */
export function EmptyResult({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <section className={emptyStyle}>
      <p>{children}</p>
      <div className={emptyActionsStyle}>{action}</div>
    </section>
  );
}

function Shelf() {
  return (
    <svg className="mb-2 h-auto w-33" viewBox="0 0 132 76" fill="none" aria-hidden="true">
      <g stroke="var(--line-strong)" strokeWidth="1.5">
        <path d="M6 34h120M6 70h120" />
        <path d="M14 34V6h104v28M14 70V34m104 36V34" />
      </g>
      <rect
        x="26"
        y="14"
        width="18"
        height="20"
        rx="3"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
        strokeDasharray="3 3"
      />
      <rect
        x="57"
        y="14"
        width="18"
        height="20"
        rx="3"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
        strokeDasharray="3 3"
      />
      <rect
        x="88"
        y="14"
        width="18"
        height="20"
        rx="3"
        fill="var(--primary-soft)"
        stroke="var(--primary-mark)"
        strokeWidth="1.5"
      />
      <path
        d="M97 20v8m-4-4h8"
        stroke="var(--primary-mark)"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
