import "virtual:react-router/unstable_rsc/inject-hmr-runtime";

import { createFromReadableStream } from "@vitejs/plugin-rsc/browser";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import {
  unstable_RSCHydratedRouter as RSCHydratedRouter,
  type unstable_RSCPayload as RSCPayload,
} from "react-router/dom";
import { readPagePayload } from "./document/page-payload.ts";
import { awaitWholeAnswers } from "./document/whole-answers.ts";
import { loadTexts } from "./i18n/browser.ts";
import { fetchPage } from "./navigation/refresh-fetch.ts";

const readAnswer = awaitWholeAnswers(createFromReadableStream);
const [payload, texts] = await Promise.all([
  createFromReadableStream<RSCPayload>(readPagePayload()),
  loadTexts(),
]);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={texts}>
        <RSCHydratedRouter
          createFromReadableStream={readAnswer}
          fetch={fetchPage}
          payload={payload}
        />
      </I18nextProvider>
    </StrictMode>,
  );
});
