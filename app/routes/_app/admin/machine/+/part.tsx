import type { ReactNode } from "react";
import { Section } from "#app/components/ui/section.tsx";
import { Table } from "#app/components/ui/table.tsx";

interface PartProps {
  title: string;
  hint?: string;
  none: string;
  columns: readonly string[];
  children: readonly ReactNode[];
}

export function Part({ title, hint, none, columns, children }: PartProps) {
  return (
    <Section title={title} {...(hint ? { hint } : {})}>
      {children.length === 0 ? (
        <p className="text-secondary-foreground">{none}</p>
      ) : (
        <div className="-mx-gutter mt-3">
          <Table cards>
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </Table>
        </div>
      )}
    </Section>
  );
}
