/** An announcement's HTML, sanitised when stored (backend/announcements/sanitise-html.ts). */
export function SanitisedHtml({ html }: { html: string }) {
  return (
    <div
      className="grid gap-2 wrap-anywhere [&_a]:underline [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised before it was kept (contract/announcements.ts)
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
