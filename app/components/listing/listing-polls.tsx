"use client";
import { useState } from "react";
import { useSyncPolls } from "#app/components/product/use-sync-polls.ts";
import type { WatchedProduct } from "#app/models/product/watch-products.ts";

/**
 * Revalidates the page when a listing on it reaches its target status, as the editor does
 * (docs/specification.md "Publishing"). A newer action renders this again, which cancels polling
 * for the older one. Without JavaScript the document reloads.
 */
export function ListingPolls({ watched: initial }: { watched: WatchedProduct[] }) {
  const [watched, setWatched] = useState(initial);
  useSyncPolls(watched, setWatched);
  return (
    <noscript>
      <meta httpEquiv="refresh" content="2" />
    </noscript>
  );
}
