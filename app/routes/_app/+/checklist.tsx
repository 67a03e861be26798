import { ButtonLink } from "#app/components/ui/button.tsx";
import { Filled } from "#app/components/ui/filled.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import type { Step } from "./steps.ts";

export function Checklist({
  steps,
  title,
  progress,
}: {
  steps: Step[];
  title: string;
  progress: string;
}) {
  const next = steps.findIndex((step) => !step.done);
  const done = steps.filter((step) => step.done).length;
  return (
    <section className="panel checklist">
      <div className="checklist-head">
        <div className="row">
          <h2 className="grow">{title}</h2>
          <span className="muted">{progress}</span>
        </div>
        <span className="bar">
          <Filled percent={Math.round((done / steps.length) * 100)} />
        </span>
      </div>
      <ol className="steps">
        {steps.map((step, index) => (
          <li key={step.name} className={step.done ? "done" : index === next ? "now" : undefined}>
            <span className="n">{step.done ? <Icon name="check" size="s" /> : index + 1}</span>
            <span>
              <span className="strong">{step.title}</span>
              <br />
              <span className="muted xs">{step.hint}</span>
            </span>
            {step.action && !step.done ? (
              <ButtonLink
                to={step.action.to}
                size="sm"
                variant={index === next ? "default" : "outline"}
              >
                {step.action.label}
              </ButtonLink>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
