import { sql } from "drizzle-orm";
import * as handOverCalls from "#contract/hand-overs.ts";
import * as calls from "#contract/pick-packs.ts";
import { scan } from "#contract/pick-scans.ts";
import * as waveCalls from "#contract/pick-waves.ts";
import { readWorkDay as readWorkDayCall } from "#contract/work-day.ts";
import type { Backend } from "../../context.ts";
import { type HttpApp, implement } from "../../http/implement.ts";
import { listUnpackedOrdersInParcel } from "./combined-orders.ts";
import {
  countPickPacks,
  findPickPacks,
  readOrderPickPack,
  readPickPackStatuses,
} from "./find-pick-packs.ts";
import { storeHandOverPicture } from "./hand-over-picture.ts";
import {
  beginHandOver,
  closeHandOver,
  listHandOverPage,
  readHandOver,
  readLeftBehind,
  readParcels,
} from "./hand-overs.ts";
import { handleScan } from "./handle-scan.ts";
import { createPickpacks, createWave } from "./make-wave.ts";
import { reportShort } from "./pick-short.ts";
import { listPickers } from "./pickers.ts";
import { readPickPack, readPickPacks } from "./read-pick-packs.ts";
import { listWaveCandidates, listWavePage, readWave, readWaveWithPickList } from "./read-waves.ts";
import { assignWave, cancelWave, releaseLines, takeLines } from "./share-wave.ts";
import { confirmPutBack } from "./stop-picking.ts";
import { updatePickPack } from "./update-pick-pack.ts";
import { readWorkDay } from "./work-day.ts";

/** An order's record and those of its waiting parts are fewer. */
const MAX_RECORDS = 2_000;

/** Mount before `/v1/orders/{orderId}`, which would match the fixed paths. */
export function mountPickPacks(app: HttpApp, backend: Backend): void {
  implement(app, calls.createPickpacks, async ({ body }, caller) => {
    const { waveId, skipped } = await createPickpacks(backend, caller, body);
    const pickpacks = await readPickPacks(backend, caller.accountId, {
      where: sql`p.wave_id = ${waveId}`,
      order: sql`p.position`,
      limit: MAX_RECORDS,
    });
    return { waveId, pickpacks, skipped };
  });
  implement(app, calls.listPickpacks, ({ query }, caller) => findPickPacks(backend, caller, query));
  implement(app, calls.getPickpackStatuses, ({ query }, caller) =>
    readPickPackStatuses(backend, caller, query),
  );
  implement(app, calls.countPickpacks, (_input, caller) => countPickPacks(backend, caller));
  implement(app, calls.listPickers, async (_input, caller) => ({
    pickers: await listPickers(backend.db, caller),
  }));
  implement(app, calls.getPickpack, async ({ params }, caller) => {
    const pickpack = await readPickPack(backend, caller.accountId, params.id);
    return {
      pickpack,
      unpackedTogether: await listUnpackedOrdersInParcel(backend.db, caller, pickpack),
    };
  });
  implement(app, calls.updatePickpack, async ({ params, body }, caller) => {
    await updatePickPack(backend, caller, params.id, body);
    return { pickpack: await readPickPack(backend, caller.accountId, params.id) };
  });
  implement(app, calls.reportShort, async ({ params, body }, caller) => {
    await reportShort(backend, caller, params.id, body);
    return { pickpack: await readPickPack(backend, caller.accountId, params.id) };
  });
  implement(app, calls.confirmPutBack, async ({ params }, caller) => {
    await confirmPutBack(backend, caller, params.id);
    return { pickpack: await readPickPack(backend, caller.accountId, params.id) };
  });
  implement(app, calls.getOrderPickpack, async ({ params }, caller) => ({
    pickpack: await readOrderPickPack(backend, caller, params.orderId),
  }));
  implement(app, scan, async ({ body }, caller) => ({
    scan: await handleScan(backend, caller, body),
  }));
  implement(app, readWorkDayCall, (_input, caller) => readWorkDay(backend, caller));
  mountWaves(app, backend);
  mountHandOvers(app, backend);
}

function mountWaves(app: HttpApp, backend: Backend): void {
  implement(app, waveCalls.listWaveCandidates, (_input, caller) =>
    listWaveCandidates(backend, caller),
  );
  implement(app, waveCalls.createWave, async ({ body }, caller) => {
    const { waveId, skipped } = await createWave(backend, caller, body);
    return { wave: await readWave(backend, caller, waveId), skipped };
  });
  implement(app, waveCalls.listWaves, ({ query }, caller) => listWavePage(backend, caller, query));
  implement(app, waveCalls.getWave, ({ params }, caller) =>
    readWaveWithPickList(backend, caller, params.waveId),
  );
  implement(app, waveCalls.assignWave, async ({ params, body }, caller) => {
    await assignWave(backend, caller, params.waveId, body.assigneeId);
    return { wave: await readWave(backend, caller, params.waveId) };
  });
  implement(app, waveCalls.takeLines, async ({ params, body }, caller) => ({
    taken: await takeLines(backend, caller, params.waveId, body.stops),
  }));
  implement(app, waveCalls.releaseLines, async ({ params }, caller) => ({
    released: await releaseLines(backend, caller, params.waveId),
  }));
  implement(app, waveCalls.cancelWave, async ({ params }, caller) => {
    await cancelWave(backend, caller, params.waveId);
    return { wave: await readWave(backend, caller, params.waveId) };
  });
}

function mountHandOvers(app: HttpApp, backend: Backend): void {
  implement(app, handOverCalls.listHandOvers, ({ query }, caller) =>
    listHandOverPage(backend, caller, query),
  );
  implement(app, handOverCalls.beginHandOver, async ({ body }, caller) => {
    const id = await beginHandOver(backend, caller, body.courier);
    return { handOver: await readHandOver(backend, caller, id) };
  });
  implement(app, handOverCalls.getHandOver, async ({ params }, caller) => ({
    handOver: await readHandOver(backend, caller, params.handOverId),
    parcels: await readParcels(backend, caller, params.handOverId),
    leftBehind: await readLeftBehind(backend, caller, params.handOverId),
  }));
  implement(app, handOverCalls.keepHandOverPicture, async ({ params, body }, caller) => ({
    handOver: await storeHandOverPicture(backend, caller, params.handOverId, body.picture),
  }));
  implement(app, handOverCalls.closeHandOver, async ({ params, body }, caller) => {
    await closeHandOver(backend, caller, params.handOverId, body);
    return { handOver: await readHandOver(backend, caller, params.handOverId) };
  });
}
