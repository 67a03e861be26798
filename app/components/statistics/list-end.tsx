import { getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";

/** A list that can be shown whole: whether it is, and where it is shown the other way. */
export interface Whole {
  isShown: boolean;
  to: string;
}

interface ListEndProps {
  /** How many are not shown. */
  more: number;
  /** Not given: the list stays cut. */
  whole: Whole | undefined;
  className?: string;
}

/** Below a list: how many more there are, which shows them, and the way back. */
export function ListEnd({ more, whole, className }: ListEndProps) {
  const t = getT();
  const rest = more > 0 ? t("statistics:ranks.more", { count: more }) : null;
  const text = whole?.isShown ? t("statistics:ranks.fewer") : rest;
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
      {whole?.isShown && rest ? (
        <span className="text-xs text-muted-foreground"> · {rest}</span>
      ) : null}
    </p>
  );
}
