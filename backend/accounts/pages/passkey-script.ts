import { createHash } from "node:crypto";

/**
 * The only script of these pages, allowed by its hash. Shows the passkey button and submits the
 * signature.
 */
export const PASSKEY_SCRIPT = `"use strict";
(() => {
  const part = document.querySelector("[data-passkey]");
  if (!part || !window.PublicKeyCredential?.parseRequestOptionsFromJSON) return;
  const button = part.querySelector("button");
  const failed = part.querySelector("[role=alert]");
  part.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    failed.hidden = true;
    try {
      const answer = await fetch("passkey-options", { method: "POST" });
      if (!answer.ok) throw new Error(answer.statusText);
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await answer.json());
      const credential = await navigator.credentials.get({ publicKey });
      part.querySelector("input").value = JSON.stringify(credential.toJSON());
      button.form.submit();
    } catch {
      failed.hidden = false;
      button.disabled = false;
    }
  });
})();
`;

/** Hash of the script, for the page's Content-Security-Policy. */
export const PASSKEY_SCRIPT_HASH = `sha256-${createHash("sha256").update(PASSKEY_SCRIPT).digest("base64")}`;
