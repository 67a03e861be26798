import { useEffect } from "react";
import { useSubmit } from "react-router";

/** Submits the shell's forms without a new document when the reply is the same page. */
export function useStayingForms(): void {
  const submit = useSubmit();
  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      const { target, submitter } = event;
      if (
        event.defaultPrevented ||
        !(target instanceof HTMLFormElement) ||
        !target.hasAttribute("data-stays")
      )
        return;
      event.preventDefault();
      void submit(submitter instanceof HTMLButtonElement ? submitter : target, { navigate: false });
    };
    document.addEventListener("submit", onSubmit);
    return () => document.removeEventListener("submit", onSubmit);
  }, [submit]);
}
