import { Icon } from "#app/components/ui/icon.tsx";
import type { FoundItem, FoundSection } from "#app/models/search/found.ts";
import { isPlainClick } from "#app/navigation/plain-click.ts";

export interface PaletteOption extends FoundItem {
  id: string;
  icon: FoundSection["icon"];
}

export interface PaletteSection extends Pick<FoundSection, "name" | "label" | "failed"> {
  options: PaletteOption[];
}

interface OptionsProps {
  id: string;
  label: string;
  sections: readonly PaletteSection[];
  /** The highlighted option. The focus stays in the field. */
  active: string | undefined;
  go: (option: PaletteOption) => void;
}

export function Options({ id, label, sections, active, go }: OptionsProps) {
  return (
    <div
      className="overflow-y-auto p-1.5 flex-1"
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
    >
      {sections.map((section) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox's group is no set of fields
        <div key={section.name} role="group" aria-labelledby={`${id}${section.name}`}>
          <p
            className="px-2 pt-2 pb-1 text-muted-foreground text-xs font-medium"
            id={`${id}${section.name}`}
            role="presentation"
          >
            {section.label}
          </p>
          {section.options.map((option) => (
            // A link, so that it can open in a new tab. The field handles the keys.
            <a
              key={option.id}
              id={option.id}
              className="flex items-center gap-2.5 min-h-10 px-2 py-1 rounded-sm text-foreground pointer-coarse:min-h-11 hover:bg-accent hover:no-underline aria-selected:bg-accent aria-selected:no-underline aria-selected:[box-shadow:inset_2px_0_var(--primary-mark)]"
              role="option"
              aria-selected={option.id === active}
              tabIndex={-1}
              href={option.post ? undefined : option.to}
              onClick={(event) => {
                if (!isPlainClick(event)) return;
                event.preventDefault();
                go(option);
              }}
            >
              <Icon name={option.icon} />
              <span className="block min-w-0 truncate">{option.label}</span>
              {option.note ? (
                <span className="text-muted-foreground block min-w-0 truncate ml-auto text-xs max-w-3/5">
                  {option.note}
                </span>
              ) : null}
            </a>
          ))}
          {section.failed ? (
            <p className="px-2 pt-2 pb-1 text-xs font-medium text-warning" role="presentation">
              {section.failed}
            </p>
          ) : null}
        </div>
      ))}
    </div>
  );
}
