import { examineApps } from "#backend/admin/doctor.ts";
import { LIVE_APPS, type LiveApp } from "#contract/going-live.ts";
import { startEmbedded } from "#server/embedded.ts";

/**
 * `npm run doctor -- shopee`: checks a marketplace with the environment of `npm start`, or all of
 * them without a name, and prints what `/channels/live` shows. Exits with 1 if anything fails. The
 * embedded database belongs to one process, so its server must be stopped.
 */
const [name] = process.argv.slice(2);
const isApp = (text: string): text is LiveApp => LIVE_APPS.some((app) => app === text);
try {
  if (name !== undefined && !isApp(name))
    throw new Error(`${name} is none of these: ${LIVE_APPS.join(", ")}`);
  const running = await startEmbedded(
    { ...process.env, LOG_LEVEL: "silent" },
    { withoutWorkers: true },
  );
  const { text, isWell } = await examineApps(running.backend, name ? [name] : LIVE_APPS);
  console.log(text);
  process.exitCode = isWell ? 0 : 1;
  await running.close();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
