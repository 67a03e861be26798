"use client";
import { type ComponentProps, lazy, Suspense, useEffect, useState } from "react";
import { PopupNotice } from "#app/components/shell/overlay/popup-notice.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { LoadingOverlay, ProgressBar } from "#app/components/ui/loading.tsx";
import { PaletteStill, PICTURES, ViewerStill } from "./over-page-stills.tsx";
import { Specimen } from "./specimen.tsx";
import { Stage } from "./stage.tsx";

const Overlays = lazy(async () => ({
  default: (await import("#app/components/shell/overlay/overlays.tsx")).Overlays,
}));
const HelpSheet = lazy(() => import("#app/components/shell/overlay/help-sheet.tsx"));

const EXAMPLE_NOTICE = {
  id: "design",
  title: "Shopee is closed for maintenance on Sunday",
  body: "<p>From 01.00 to 05.00 WIB orders arrive late. Nothing is lost:</p><ul><li>stock is kept,</li><li>labels print afterwards.</li></ul>",
};
const EXAMPLE_NOTICES: readonly [string, ComponentProps<typeof PopupNotice>][] = [
  ["words alone", { ...EXAMPLE_NOTICE, image: null, ctaLabel: null, ctaLinkUrl: null }],
  [
    "with a picture and a way on",
    { ...EXAMPLE_NOTICE, image: PICTURES[1], ctaLabel: "Read more", ctaLinkUrl: "/design" },
  ],
];

/**
 * Specimens of everything that lies over the page. The overlays read texts and pictures from the
 * document, so they render in the browser only.
 */
export function OverlaySpecimens({ prefix }: { prefix: string }) {
  const [isMounted, setMounted] = useState(false);
  const [notice, setNotice] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <>
      <Stage name="Progress, of a navigation">
        <ProgressBar label="Loading" />
      </Stage>
      <Stage name="Loading overlay">
        <LoadingOverlay label="Loading" />
      </Stage>
      {EXAMPLE_NOTICES.map(([name, props]) => (
        <Stage key={name} name={`Popup notice, ${name}`} tall>
          <PopupNotice {...props} />
        </Stage>
      ))}
      {isMounted ? (
        <>
          {[0, 1, 2].map((at) => (
            <Stage key={at} name={`Image viewer, picture ${at + 1} of 3`} tall>
              <ViewerStill at={at} group={`${prefix}-still-${at}`} />
            </Stage>
          ))}
          {(["waiting", "found", "nothing found", "not answered"] as const).map((state) => (
            <Stage key={state} name={`Command, ${state}`} tall>
              <PaletteStill state={state} />
            </Stage>
          ))}
          <Stage name="Shortcuts" tall>
            <HelpSheet close={() => undefined} />
          </Stage>
        </>
      ) : null}
      <Specimen name="Over the page">
        <ButtonLink to="/search" data-overlay="palette">
          Command
        </ButtonLink>
        <ButtonLink to="/shortcuts" data-overlay="help">
          Shortcuts
        </ButtonLink>
        <Button onClick={() => setNotice(true)}>Popup notice</Button>
        {PICTURES.map((url, index) => (
          <a key={url} href={url} data-viewer={`${prefix}-pictures`}>
            <img
              src={url}
              alt={`Specimen ${index + 1}`}
              width={44}
              height={44}
              className="thumb lg"
            />
          </a>
        ))}
      </Specimen>
      {notice ? (
        <PopupNotice {...EXAMPLE_NOTICE} image={null} ctaLabel="Read more" ctaLinkUrl="/design" />
      ) : null}
    </>
  );
}

/** Opens dialogs, the palette, the shortcuts and pictures. Rendered once on the page. */
export function OpensOverlays() {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return <Suspense>{isMounted ? <Overlays /> : null}</Suspense>;
}
