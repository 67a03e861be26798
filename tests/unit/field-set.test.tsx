import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FieldSet } from "#app/components/ui/field.tsx";

test("a hint stands before the choices, and describes the group", () => {
  const html = renderToStaticMarkup(
    <FieldSet
      legend="Roles"
      hint={{ id: "roles-hint", text: "Together they say what the person may do." }}
    >
      <input type="checkbox" name="role" />
    </FieldSet>,
  );
  const [, id] = /aria-describedby="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`id="${id}">Together they say`);
  expect(html.indexOf("Together")).toBeLessThan(html.indexOf("<input"));
  expect(renderToStaticMarkup(<FieldSet legend="Roles" />)).not.toContain("aria-describedby");
});
