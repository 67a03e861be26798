/**
 * The filled part of a bar, in percent and in the bar's colour. It is an SVG, because the content
 * security policy blocks style attributes.
 */
export function Filled({ percent }: { percent: number }) {
  return (
    <svg className="size-full rounded-full fill-current" aria-hidden="true">
      <rect width={`${percent}%`} height="100%" />
    </svg>
  );
}
