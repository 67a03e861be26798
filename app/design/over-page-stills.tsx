import { useEffect, useRef, useState } from "react";
import { PaletteSheet, withIds } from "#app/components/shell/overlay/palette-sheet.tsx";
import Viewer from "#app/components/shell/overlay/viewer.tsx";
import type { FoundSection } from "#app/models/search/found.ts";

const buildPicture = (width: number, height: number, hue: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue} 40% 60%)"/></svg>`,
  )}`;
/** Portrait, landscape and square: all of them must fit the window. */
export const PICTURES = [
  buildPicture(600, 900, 20),
  buildPicture(1200, 600, 140),
  buildPicture(800, 800, 260),
] as const;

const doNothing = () => undefined;

export function ViewerStill({ at, group }: { at: number; group: string }) {
  const anchorRef = useRef<HTMLSpanElement>(null);
  const [from, setFrom] = useState<HTMLAnchorElement | null>(null);
  useEffect(() => setFrom(anchorRef.current?.querySelectorAll("a")[at] ?? null), [at]);
  return (
    <>
      <span ref={anchorRef}>
        {PICTURES.map((url) => (
          <a key={url} href={url} data-viewer={group}>
            <span className="sr-only">Picture</span>
          </a>
        ))}
      </span>
      {from ? <Viewer from={from} close={doNothing} /> : null}
    </>
  );
}

const EXAMPLE_SECTIONS: FoundSection[] = [
  {
    name: "screens",
    label: "Screens",
    icon: "house",
    items: [{ to: "/orders", label: "Orders", note: "" }],
    all: null,
    failed: null,
  },
  {
    name: "products",
    label: "Products",
    icon: "package",
    items: [
      { to: "/design#1", label: "Mug Keramik 300 ml", note: "MUG-300" },
      { to: "/design#2", label: "Kemeja Batik Parang Lengan Panjang", note: "KBP-HTM-L" },
    ],
    all: { to: "/design#3", label: "All 14 products" },
    failed: null,
  },
  {
    name: "orders",
    label: "Orders",
    icon: "clipboard-list",
    items: [],
    all: null,
    failed: "The orders did not answer.",
  },
];

const PALETTE_STATES = {
  waiting: { words: "", sections: null, outcome: "" },
  found: { words: "m", sections: EXAMPLE_SECTIONS, outcome: "4 results" },
  "nothing found": { words: "zzz", sections: [], outcome: "Nothing found for “zzz”." },
  "not answered": {
    words: "mug",
    sections: null,
    outcome: "The search did not answer. Press Enter to try on its own page.",
  },
};

export function PaletteStill({ state }: { state: keyof typeof PALETTE_STATES }) {
  const { words, sections, outcome } = PALETTE_STATES[state];
  const foundSections = sections && withIds({ sections }, `still-${state}`);
  return (
    <PaletteSheet
      words={words}
      found={foundSections}
      active={foundSections?.options[1]}
      outcome={outcome}
      go={doNothing}
      close={doNothing}
      onChange={doNothing}
    />
  );
}
