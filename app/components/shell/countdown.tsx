"use client";
import { useEffect, useState } from "react";

/** Shows one label a second and then goes on; without JavaScript the document does. */
export function Countdown({ labels, to }: { labels: readonly string[]; to: string }) {
  const [second, setSecond] = useState(0);
  useEffect(() => {
    const timer = setTimeout(
      () => (second + 1 < labels.length ? setSecond(second + 1) : window.location.assign(to)),
      1000,
    );
    return () => clearTimeout(timer);
  }, [second, labels.length, to]);
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={`${labels.length};url=${to}`} />
      </noscript>
      <p className="muted xs">{labels[second]}</p>
    </>
  );
}
