/** The place of something that streams in; nothing pulses. */
export function Skeleton({ width }: { width: string }) {
  return <span className="skeleton" style={{ width }} aria-hidden="true" />;
}
