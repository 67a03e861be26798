/** The filled part of a bar, in percent: a drawing, because the page's policy lets no style attribute through. */
export function Filled({ percent }: { percent: number }) {
  return (
    <svg aria-hidden="true">
      <rect width={`${percent}%`} height="100%" />
    </svg>
  );
}
