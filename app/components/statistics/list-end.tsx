import { getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";

/** State of a list that can be expanded: whether it is, and the link to the other state. */
export interface ListExpansion {
  isShown: boolean;
  to: string;
}

interface ListEndProps {
  /** Number of hidden rows. */
  more: number;
  /** Absent: the list cannot be expanded. */
  whole: ListExpansion | undefined;
  className?: string;
}

/** Shows below a list how many rows are hidden, with links to expand and collapse. */
export function ListEnd({ more, whole, className }: ListEndProps) {
  const t = getT();
  const restText = more > 0 ? t("statistics:ranks.more", { count: more }) : null;
  const text = whole?.isShown ? t("statistics:ranks.fewer") : restText;
  if (text === null) return null;
  return (
    <p className={className}>
      {whole ? (
        <Link className="inline-flex min-h-6 items-center text-xs" to={whole.to} preventScrollReset>
          {text}
        </Link>
      ) : (
        <span className="text-xs text-muted-foreground">{text}</span>
      )}
      {whole?.isShown && restText ? (
        <span className="text-xs text-muted-foreground"> · {restText}</span>
      ) : null}
    </p>
  );
}
