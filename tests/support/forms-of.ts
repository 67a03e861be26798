/** A form of a page as a browser sends it, unchanged, with one of its buttons. */
export interface PageForm {
  action: string;
  fields: Record<string, string>;
}

/** Returns the POST forms of a page, once for each button. */
export function readForms(page: string, html: string): PageForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/gi)].flatMap(
    ([, attributes = "", content = ""]) => {
      if (attribute(attributes, "method")?.toLowerCase() !== "post") return [];
      const fields = fieldsOf(content);
      const buttons = [...content.matchAll(/<button\b([^>]*)>/gi)]
        .map(([, button = ""]) => button)
        .filter((button) => attribute(button, "type") === "submit");
      return buttons.map((button) => {
        const name = attribute(button, "name");
        return {
          action: attribute(button, "formaction") ?? attribute(attributes, "action") ?? page,
          fields: { ...fields, ...(name ? { [name]: attribute(button, "value") ?? "" } : {}) },
        };
      });
    },
  );
}

function fieldsOf(content: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [, input = ""] of content.matchAll(/<input\b([^>]*)>/gi)) {
    const name = attribute(input, "name");
    const type = attribute(input, "type");
    const isLeftOut = (type === "checkbox" || type === "radio") && !/\schecked\b/.test(input);
    if (name && !isLeftOut)
      fields[name] = attribute(input, "value") ?? (type === "checkbox" ? "on" : "");
  }
  for (const [, area = "", text = ""] of content.matchAll(
    /<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/gi,
  )) {
    const name = attribute(area, "name");
    if (name) fields[name] = text;
  }
  for (const [, select = "", options = ""] of content.matchAll(
    /<select\b([^>]*)>([\s\S]*?)<\/select>/gi,
  )) {
    const name = attribute(select, "name");
    const all = [...options.matchAll(/<option\b([^>]*)>([^<]*)/gi)];
    const [, chosen = "", text = ""] =
      all.find(([, option = ""]) => /\sselected\b/.test(option)) ?? all[0] ?? [];
    if (name) fields[name] = attribute(chosen, "value") ?? text;
  }
  return fields;
}

function attribute(attributes: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`, "i").exec(attributes)?.[1];
  return value?.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}
