import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { Machine } from "#contract/admin-machine.ts";
import { Part } from "./part.tsx";

export function Queues({ queues, now }: Pick<Machine, "queues"> & { now: number }) {
  const t = getT();
  const format = getFormat();
  const columns = [
    t("admin:jobs.kind"),
    t("admin:machine.waiting"),
    t("admin:machine.active"),
    t("admin:machine.deferred"),
    t("admin:machine.failed"),
    t("admin:machine.oldest"),
  ];
  return (
    <Part title={t("admin:machine.queues")} none={t("admin:machine.noQueues")} columns={columns}>
      {queues.map(({ name, waiting, active, deferred, failed, oldestSeconds }) => (
        <tr key={name}>
          <th scope="row" className="span">
            {name}
          </th>
          <td data-l={columns[1]}>{format.number(waiting)}</td>
          <td data-l={columns[2]}>{format.number(active)}</td>
          <td data-l={columns[3]}>{format.number(deferred)}</td>
          <td data-l={columns[4]}>{format.number(failed)}</td>
          <td className="span2" data-l={columns[5]}>
            {oldestSeconds === null ? "–" : format.relative(now - oldestSeconds * 1000, now)}
          </td>
        </tr>
      ))}
    </Part>
  );
}

export function Failures({ failures }: Pick<Machine, "failures">) {
  const t = getT();
  const format = getFormat();
  const columns = [
    t("admin:jobs.kind"),
    t("admin:col.state"),
    t("admin:jobs.reason"),
    t("admin:machine.tries"),
    t("admin:col.when"),
  ];
  return (
    <Part
      title={t("admin:machine.failures")}
      none={t("admin:machine.noFailures")}
      columns={columns}
    >
      {failures.map(({ id, name, state, reason, tries, at }) => (
        <tr key={id}>
          <th scope="row" className="span">
            {name}
          </th>
          <td className="span" data-l={columns[1]}>
            <StatusDot tone={state === "failed" ? "critical" : "warning"}>
              {t(`admin:machine.state.${state}`)}
            </StatusDot>
          </td>
          <td className="span" data-l={columns[2]}>
            <span className="wrap-anywhere">{reason ?? "–"}</span>
          </td>
          <td data-l={columns[3]}>{format.number(tries + 1)}</td>
          <td className="span2" data-l={columns[4]}>
            {format.dateTime(at)}
          </td>
        </tr>
      ))}
    </Part>
  );
}
