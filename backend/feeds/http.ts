import * as calls from "#contract/feeds.ts";
import type { Backend } from "../context.ts";
import { type HttpApp, implement } from "../http/implement.ts";
import { answerFeedFile } from "./feed-file.ts";
import { addFeed, listFeeds, removeFeed, renewFeed } from "./feeds.ts";

export function mountFeeds(app: HttpApp, backend: Backend): void {
  implement(app, calls.listProductFeeds, async (_input, { accountId }) => ({
    feeds: await listFeeds(backend, accountId),
  }));
  implement(app, calls.createProductFeed, async ({ body }, { accountId }) => ({
    feed: await addFeed(backend, accountId, body),
  }));
  implement(app, calls.renewProductFeed, async ({ params }, { accountId }) => ({
    feed: await renewFeed(backend, accountId, params.feedId),
  }));
  implement(app, calls.deleteProductFeed, async ({ params }, { accountId }) => {
    await removeFeed(backend, accountId, params.feedId);
    return params;
  });
  implement(app, calls.readProductFeed, ({ params }) =>
    answerFeedFile(backend, params.token, params.file),
  );
}
