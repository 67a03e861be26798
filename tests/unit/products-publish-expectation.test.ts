import { expect, test } from "vitest";
import {
  advanceWatch,
  findPendingWatch,
  isReached,
  MAX_POLLS,
  markOptimistically,
  type SyncState,
  type SyncWatch,
} from "#app/models/product/publish-expectation.ts";

const EARLY = "2026-11-21T08:00:00Z";
const LATE = "2026-11-21T09:00:00Z";
const at = (
  channelId: string,
  syncStatus: SyncState["syncStatus"],
  lastSyncAt: string | null = EARLY,
): SyncState => ({ channelId, syncStatus, lastSyncAt });

test("a draft marks the selected channels, or all", () => {
  const infos = [at("a", 3), at("b", 4)];
  expect(markOptimistically(infos, { type: "DRAFT", channelIds: ["b"] })).toEqual([
    at("a", 3),
    at("b", 1),
  ]);
  expect(markOptimistically(infos, { type: "DRAFT", channelIds: [] })).toEqual([
    at("a", 1),
    at("b", 1),
  ]);
});

test("a publish marks its channels as publishing and adds missing ones", () => {
  expect(markOptimistically([at("a", 3)], { type: "PUBLISH", channelIds: ["a", "b"] })).toEqual([
    at("a", 2),
    at("b", 2, null),
  ]);
});

test("an unpublish is left to the server", () => {
  expect(markOptimistically([at("a", 3)], { type: "UNPUBLISH", channelIds: ["a"] })).toEqual([
    at("a", 3),
  ]);
});

test("a draft is reached when all target channels are drafts", () => {
  expect(isReached({ type: "DRAFT", channelIds: ["a"] }, [], [at("a", 1), at("b", 3)])).toBe(true);
  expect(isReached({ type: "DRAFT", channelIds: ["a", "c"] }, [], [at("a", 1)])).toBe(false);
  expect(isReached({ type: "DRAFT", channelIds: [] }, [], [at("a", 1), at("b", 3)])).toBe(false);
  expect(isReached({ type: "DRAFT", channelIds: [] }, [], [at("a", 1), at("b", 1)])).toBe(true);
});

test("a publish is reached when each channel is settled and synced later than before", () => {
  const action = { type: "PUBLISH", channelIds: ["a"] } as const;
  const before = [at("a", 3, EARLY)];
  expect(isReached(action, before, [at("a", 3, LATE)])).toBe(true);
  expect(isReached(action, before, [at("a", 4, LATE)])).toBe(true);
  expect(isReached(action, before, [at("a", 3, EARLY)])).toBe(false);
  expect(isReached(action, before, [at("a", 2, LATE)])).toBe(false);
  expect(isReached(action, before, [at("a", 1, LATE)])).toBe(false);
  expect(isReached(action, before, [])).toBe(false);
  expect(isReached(action, [], [at("a", 3, null)])).toBe(false);
  expect(isReached(action, [], [at("a", 3, LATE)])).toBe(true);
});

test("a publish to two channels waits for both", () => {
  const action = { type: "PUBLISH", channelIds: ["a", "b"] } as const;
  expect(isReached(action, [], [at("a", 3, LATE), at("b", 2, null)])).toBe(false);
  expect(isReached(action, [], [at("a", 3, LATE), at("b", 5, LATE)])).toBe(true);
});

test("an unpublish is reached when the channel is gone", () => {
  expect(isReached({ type: "UNPUBLISH", channelIds: ["a"] }, [], [at("a", 2), at("b", 3)])).toBe(
    false,
  );
  expect(isReached({ type: "UNPUBLISH", channelIds: ["a"] }, [], [at("b", 3)])).toBe(true);
});

const WATCH: SyncWatch = {
  action: { type: "PUBLISH", channelIds: ["a"] },
  before: [],
  polls: 0,
  now: null,
};

test("waiting ends when the state is reached", () => {
  expect(advanceWatch(WATCH, [at("a", 3, LATE)])).toBeNull();
  expect(advanceWatch(WATCH, [at("a", 2, null)])).toMatchObject({
    polls: 1,
    now: [at("a", 2, null)],
  });
});

test("waiting ends after ten answers; a failed one counts and keeps the known state", () => {
  let watch: SyncWatch | null = { ...WATCH, now: [at("a", 2, null)] };
  for (let poll = 1; poll < MAX_POLLS; poll++) {
    watch = watch && advanceWatch(watch, null);
    expect(watch).toMatchObject({ polls: poll, now: [at("a", 2, null)] });
  }
  expect(watch && advanceWatch(watch, null)).toBeNull();
});

test("a publish or unpublish in progress when the page opens is waited for", () => {
  expect(findPendingWatch([at("a", 3), at("b", 1)])).toBeNull();
  const publish = findPendingWatch([at("a", 2), at("b", 3)]);
  expect(publish).toMatchObject({ action: { type: "PUBLISH", channelIds: ["a"] }, polls: 0 });
  expect(publish && advanceWatch(publish, [at("a", 3, LATE), at("b", 3)])).toBeNull();
  const unpublish = findPendingWatch([at("a", 6)]);
  expect(unpublish).toMatchObject({ action: { type: "UNPUBLISH", channelIds: ["a"] } });
  expect(unpublish && advanceWatch(unpublish, [at("a", 6)])).toMatchObject({ polls: 1 });
  expect(unpublish && advanceWatch(unpublish, [])).toBeNull();
});
