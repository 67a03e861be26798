import { Section } from "#app/components/ui/section.tsx";
import { formatBytes } from "#app/i18n/format-bytes.ts";
import { getFormat, getT } from "#app/middleware/request-store.ts";
import type { Machine } from "#contract/admin-machine.ts";
import { Part } from "./part.tsx";

export function Facts({ database, disks }: Pick<Machine, "database" | "disks">) {
  const t = getT();
  const format = getFormat();
  const { bytes, connections, mostConnections } = database;
  const used = { used: connections, most: mostConnections };
  const facts = [
    [t("admin:machine.size"), formatBytes(format, bytes)],
    [t("admin:machine.connections"), t("admin:machine.of", used)],
    ...disks.map(({ what, freeBytes, totalBytes }) => [
      t(`admin:machine.disk.${what}`),
      t("admin:machine.free", {
        free: formatBytes(format, freeBytes),
        most: formatBytes(format, totalBytes),
      }),
    ]),
  ];
  return (
    <Section title={t("admin:machine.database")}>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1.5 max-md:grid-cols-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-secondary-foreground">{name}</dt>
            <dd className="max-md:mb-2">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

export function Processes({ processes, now }: Pick<Machine, "processes"> & { now: number }) {
  const t = getT();
  const format = getFormat();
  const columns = [
    t("admin:machine.role"),
    t("admin:machine.version"),
    t("admin:machine.since"),
    t("admin:machine.seen"),
    t("admin:machine.memory"),
  ];
  return (
    <Part
      title={t("admin:machine.processes")}
      none={t("admin:machine.noProcesses")}
      columns={columns}
    >
      {processes.map(({ id, role, version, startedAt, seenAt, memoryBytes }) => (
        <tr key={id}>
          <th scope="row">{role}</th>
          <td className="span2" data-l={columns[1]}>
            {version}
          </td>
          <td className="span2" data-l={columns[2]}>
            {format.dateTime(startedAt)}
          </td>
          <td className="span2" data-l={columns[3]}>
            {format.relative(seenAt, now)}
          </td>
          <td className="span2" data-l={columns[4]}>
            {formatBytes(format, memoryBytes)}
          </td>
        </tr>
      ))}
    </Part>
  );
}

export function Statements({ statements }: Pick<Machine, "statements">) {
  const t = getT();
  const format = getFormat();
  const formatMs = (value: number) => t("admin:machine.ms", { ms: value });
  const columns = [
    t("admin:machine.statement"),
    t("admin:machine.calls"),
    t("admin:machine.mean"),
    t("admin:machine.worst"),
    t("admin:machine.last"),
  ];
  return (
    <Part
      title={t("admin:machine.statements")}
      hint={t("admin:machine.statements.text")}
      none={t("admin:machine.noStatements")}
      columns={columns}
    >
      {statements.map(({ text, calls, meanMs, worstMs, lastAt }) => (
        <tr key={text}>
          <th scope="row" className="span">
            <code className="line-clamp-4 text-xs wrap-anywhere">{text}</code>
          </th>
          <td data-l={columns[1]}>{format.number(calls)}</td>
          <td className="whitespace-nowrap" data-l={columns[2]}>
            {formatMs(meanMs)}
          </td>
          <td className="whitespace-nowrap" data-l={columns[3]}>
            {formatMs(worstMs)}
          </td>
          <td className="span2" data-l={columns[4]}>
            {format.dateTime(lastAt)}
          </td>
        </tr>
      ))}
    </Part>
  );
}
