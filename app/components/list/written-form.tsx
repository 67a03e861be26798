"use client";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Form, useRevalidator } from "react-router";

type WrittenFormProps = Omit<
  ComponentProps<typeof Form>,
  "children" | "ref" | "dangerouslySetInnerHTML"
> & {
  /** Its fields: static-markup.ts's, set aside. */
  html: string;
};

/**
 * A list's search and filters, written by the server (docs/decisions/0018-rows-made-on-the-server.md): React only sends the form. Give it the address as its
 * key, so that another address shows another form. A choice with `data-sends` sends it at once.
 */
export function WrittenForm({ html, ...props }: WrittenFormProps) {
  const place = useRef<HTMLFormElement>(null);
  const [first] = useState({ __html: html });
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!place.current || place.current.childElementCount > 0) return;
    // The document's fields are gone when React had to make the page anew: the server has them.
    place.current.innerHTML = html;
    if (place.current.childElementCount === 0) void revalidate();
  }, [html, revalidate]);
  useEffect(() => {
    const form = place.current;
    // React hears nothing of fields that it has not made.
    const onChange = ({ target }: Event) =>
      target instanceof HTMLElement && "sends" in target.dataset && form?.requestSubmit();
    form?.addEventListener("change", onChange);
    return () => form?.removeEventListener("change", onChange);
  }, []);
  return (
    <Form
      ref={place}
      discover="none"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: staticMarkup escaped every text and attribute
      dangerouslySetInnerHTML={first}
      {...props}
    />
  );
}
