import { Link } from "#app/navigation/link.tsx";

export function Brand() {
  return (
    <Link
      className="inline-flex items-center gap-2.5 text-foreground font-semibold text-lg tracking-tight max-md:text-lg hover:no-underline"
      to="/"
      reloadDocument
    >
      <svg className="flex-none size-7" viewBox="0 0 28 28" aria-hidden="true">
        <rect width="28" height="28" rx="7" fill="#4169E0" />
        <g fill="#fff">
          <rect x="7" y="6.6" width="14" height="2.6" rx="1.3" />
          <rect x="7" y="12.7" width="8.6" height="2.6" rx="1.3" />
          <rect x="17.4" y="11.7" width="3.6" height="3.6" rx="1" />
          <rect x="7" y="18.8" width="14" height="2.6" rx="1.3" />
        </g>
      </svg>
      {/* On phones the grace period's timer takes this room. */}
      <span className="group-has-data-grace/top:max-md:sr-only">Etalase</span>
    </Link>
  );
}
