/**
 * The filled part of a bar, in percent and in the bar's colour: a drawing, because the page's
 * policy lets no style attribute through.
 */
export function Filled({ percent }: { percent: number }) {
  return (
    <svg className="size-full rounded-full fill-current" aria-hidden="true">
      <rect width={`${percent}%`} height="100%" />
    </svg>
  );
}
