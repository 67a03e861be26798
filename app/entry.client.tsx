import "virtual:react-router/unstable_rsc/inject-hmr-runtime";

import { createFromReadableStream } from "@vitejs/plugin-rsc/browser";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import {
  unstable_getRSCStream as getRSCStream,
  unstable_RSCHydratedRouter as RSCHydratedRouter,
  type unstable_RSCPayload as RSCPayload,
} from "react-router/dom";
import { sendOrKeep } from "./send-or-keep.ts";

const payload = await createFromReadableStream<RSCPayload>(getRSCStream());

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RSCHydratedRouter
        createFromReadableStream={createFromReadableStream}
        fetch={sendOrKeep}
        payload={payload}
      />
    </StrictMode>,
  );
});
