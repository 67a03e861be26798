"use client";
import { useState } from "react";
import { useSyncPolls } from "#app/components/product/use-sync-polls.ts";
import type { Watched } from "#app/models/product/watch-products.ts";

/**
 * Fetches the page again as soon as a listing on it has got where it was sent, as the editor does
 * (docs/specification.md "Publishing"); a row's newer action renders this anew and so cancels what
 * was asked for the older one. Without JavaScript the document reloads.
 */
export function ListingPolls({ watched: initial }: { watched: Watched[] }) {
  const [watched, setWatched] = useState(initial);
  useSyncPolls(watched, setWatched);
  return (
    <noscript>
      <meta httpEquiv="refresh" content="2" />
    </noscript>
  );
}
