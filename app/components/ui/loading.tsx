/** The thin line at the top while the next page is on its way. */
export function ProgressBar({ label }: { label: string }) {
  return <div className="progress" role="progressbar" aria-label={label} />;
}

/** Over the page while a submission is on its way, which a second press would only repeat. Shows itself after 300 ms (overlay.css). */
export function LoadingOverlay({ label }: { label: string }) {
  return (
    <div className="loading-over" aria-hidden="true">
      <span className="loading-box">
        <span className="spinner" />
        {label}
      </span>
    </div>
  );
}
