import { Alert } from "#app/components/ui/alert.tsx";
import { getCall, getT } from "#app/middleware/request-store.ts";
import { Link } from "#app/navigation/link.tsx";
import { Poll } from "#app/navigation/poll.tsx";
import { readMachine } from "#contract/admin-machine.ts";
import { AdminHead } from "../+/admin-head.tsx";
import { Failures, Queues } from "./+/jobs.tsx";
import { Facts, Processes, Statements } from "./+/server.tsx";
import { Shops } from "./+/shops.tsx";
import type { Route } from "./+types/index";

const EVERY_SECONDS = 15;

export async function loader({ context }: Route.LoaderArgs) {
  return { machine: await getCall(context)(readMachine), now: Date.now() };
}

export function ServerComponent({ loaderData }: Route.ServerComponentProps) {
  if (!loaderData) return null;
  const t = getT();
  const { machine, now } = loaderData;
  return (
    <>
      <Poll everySeconds={EVERY_SECONDS} />
      <AdminHead title={t("admin:machine")} />
      {machine.dead > 0 ? (
        <div className="px-gutter pt-4">
          <Alert tone="warning" className="max-w-180">
            <Link to="/admin/jobs">{t("admin:machine.dead", { count: machine.dead })}</Link>
          </Alert>
        </div>
      ) : null}
      <Facts database={machine.database} disks={machine.disks} />
      <Queues queues={machine.queues} now={now} />
      <Failures failures={machine.failures} />
      <Shops shops={machine.shops} now={now} />
      <Processes processes={machine.processes} now={now} />
      <Statements statements={machine.statements} />
    </>
  );
}

export { RouteError as ErrorBoundary } from "#app/components/shell/error-page.tsx";
