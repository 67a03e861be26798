import { lazy } from "react";
import { sectionHeadStyle, sectionStyle } from "#app/components/ui/section.tsx";
import { Step, Steps } from "#app/components/ui/steps.tsx";
import { getT } from "#app/middleware/request-store.ts";
import type { OrderDetail } from "#contract/orders.ts";
import type { ReturnClaim } from "#contract/return-claims.ts";
import { BuyersClaim } from "./buyers-claim.tsx";
import type { CountedBack } from "./counted-back.ts";
import { type ReturnStep, returnSteps } from "./return-steps.ts";

/** Loaded lazily: few orders have a return. */
const AnswerReturn = lazy(async () => ({
  default: (await import("./answer-return.tsx")).AnswerReturn,
}));
const CountReturn = lazy(async () => ({
  default: (await import("./count-return.tsx")).CountReturn,
}));
const PutIntoStock = lazy(async () => ({
  default: (await import("./put-into-stock.tsx")).PutIntoStock,
}));

interface ReturnCaseProps {
  order: OrderDetail;
  /** `null` if the channel tells nothing about it. */
  claim: ReturnClaim | null;
  /** `null` if the goods are not yet counted. */
  counted: CountedBack | null;
  countsAgain: boolean;
}

export function ReturnCase({ order, claim, counted, countsAgain }: ReturnCaseProps) {
  const { steps, now } = returnSteps(order, counted !== null && !countsAgain);
  if (!claim && now === null) return null;
  const t = getT();
  return (
    <section className={sectionStyle} aria-labelledby="return-title">
      <header className={sectionHeadStyle}>
        <h2 id="return-title">
          {t(order.status === "delivery_failed" ? "order:receive.failed" : "order:returning.title")}
        </h2>
      </header>
      <div className="grid gap-4">
        {claim ? <BuyersClaim claim={claim} /> : null}
        {now ? (
          <>
            {steps.length > 1 ? <StepList steps={steps} now={now} /> : null}
            {now === "decide" ? (
              <AnswerReturn order={order} refundAmount={claim?.refundAmount ?? null} />
            ) : null}
            {now === "count" ? <CountReturn order={order} counted={counted} /> : null}
            {now === "stock" && counted ? <PutIntoStock order={order} counted={counted} /> : null}
          </>
        ) : null}
      </div>
    </section>
  );
}

function StepList({ steps, now }: { steps: readonly ReturnStep[]; now: ReturnStep }) {
  const t = getT();
  const index = steps.indexOf(now);
  return (
    <Steps className="grid rounded-md border" aria-label={t("order:returning.steps")}>
      {steps.map((step, place) => (
        <Step
          key={step}
          state={place < index ? "done" : place === index ? "now" : "locked"}
          number={place + 1}
          title={t(`order:returning.step.${step}`)}
        />
      ))}
    </Steps>
  );
}
