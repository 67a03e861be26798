/** The first link that Tab reaches. It skips the header and menu. */
export function SkipLink({ label }: { label: string }) {
  return (
    <a
      href="#main"
      className="fixed -top-22 left-3 z-toast rounded-sm bg-card px-3.5 py-2 shadow-pop focus:top-3"
    >
      {label}
    </a>
  );
}
