import { Alert } from "#app/components/ui/alert.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Menu, Popover, PopoverTrigger } from "#app/components/ui/popover.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { Toast } from "#app/components/ui/toast.tsx";
import { Link } from "#app/navigation/link.tsx";
import { Specimen } from "./specimen.tsx";

const EXAMPLE_TOASTS = [
  ["default", "Orders archived"],
  ["success", "Product saved"],
  ["error", "The channel refused: the price of KOB-HTM-S is below its least price of Rp 100"],
  ["warning", "2 orders were left as they are"],
  ["info", "Publishing to Shopee"],
] as const;

export function Overlays({ prefix }: { prefix: string }) {
  return (
    <>
      <Specimen name="Popover, DropdownMenu">
        <PopoverTrigger opens={`${prefix}-popover`}>Popover</PopoverTrigger>
        <Popover id={`${prefix}-popover`}>
          <p className="font-medium">Shopee: Failed</p>
          <p>A picture is missing.</p>
        </Popover>
        <PopoverTrigger opens={`${prefix}-menu`}>
          Menu
          <Icon name="chevron-down" size="s" />
        </PopoverTrigger>
        <Menu id={`${prefix}-menu`}>
          <Link to="/design">
            <Icon name="pencil" />
            Edit
          </Link>
          <hr />
          <button type="button" aria-pressed="true">
            Light
          </button>
          <button type="button">Dark</button>
        </Menu>
      </Specimen>
      <Specimen name="Alert">
        <Alert tone="critical" title="This file cannot be imported">
          The columns are missing: Variant Price
        </Alert>
        <Alert tone="warning" title="Access ends in 3 days">
          Reconnect before then.
        </Alert>
        <Alert tone="info">Nothing is written yet.</Alert>
      </Specimen>
      <Specimen name="Sonner">
        {EXAMPLE_TOASTS.map(([tone, text]) => (
          <Toast key={tone} tone={tone} dismissLabel="Dismiss this message">
            {text}
          </Toast>
        ))}
      </Specimen>
      <Specimen name="Skeleton">
        <div className="flex-1 min-w-0 grid gap-3">
          {["30%", "70%", "55%"].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      </Specimen>
    </>
  );
}
