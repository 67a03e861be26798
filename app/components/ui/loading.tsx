/** The thin line at the top while the next page loads. */
export function ProgressBar({ label }: { label: string }) {
  return (
    <div
      className="fixed inset-x-0 top-0 z-toast h-0.5 origin-left animate-progress bg-primary-mark motion-reduce:animate-none"
      role="progressbar"
      aria-label={label}
    />
  );
}

/** Covers the page during a submission, so it is sent once. Appears after 300 ms (theme.css). */
export function LoadingOverlay({ label }: { label: string }) {
  return (
    <div
      className="fixed inset-0 z-toast grid animate-appear cursor-progress place-items-center bg-scrim"
      aria-hidden="true"
      data-loading=""
    >
      <span className="flex items-center gap-3 rounded-lg bg-popover px-4.5 py-3 shadow-dialog">
        <span className="size-5 animate-spin rounded-full border-2 border-line-strong border-t-primary-mark motion-reduce:[animation-duration:4s]" />
        {label}
      </span>
    </div>
  );
}
