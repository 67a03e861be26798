import { Dialog } from "#app/components/ui/dialog.tsx";
import { DialogLink } from "#app/components/ui/dialog-link.tsx";
import { Specimen } from "./specimen.tsx";
import { Stage } from "./stage.tsx";

const DIALOG_STATES = [
  {
    name: "plain",
    title: "Log out?",
    description: "Orders and stock go on syncing.",
    action: "/design",
  },
  {
    name: "warning",
    icon: "warning",
    title: "Publish to 3 channels?",
    confirm: "Publish 12 products",
    cancel: "Cancel",
    action: "/design",
  },
  {
    name: "caution",
    icon: "caution",
    destructive: true,
    title: "Delete 12 products?",
    description: "They are taken off sale on Shopee and Tokopedia.",
    checkbox: { name: "archive", label: "Keep them as archived on the channels" },
    confirm: "Delete 12 products",
    action: "/design",
  },
  {
    name: "link",
    title: "Connect Shopee again?",
    description: "You will be sent to Shopee.",
    confirm: "Go to Shopee",
    confirmTo: "/design",
  },
] as const;

/** The confirmation dialog in its variants, each also over the page as it opens. */
export function Dialogs({ prefix }: { prefix: string }) {
  return (
    <>
      {DIALOG_STATES.map(({ name, ...state }) => (
        <Stage key={name} name={`AlertDialog, ${name}`}>
          <Dialog id={`${prefix}-still-${name}`} {...state} />
        </Stage>
      ))}
      <Specimen name="AlertDialog, over the page">
        {DIALOG_STATES.map(({ name, ...state }) => (
          <span key={name}>
            <DialogLink variant="outline" opens={`${prefix}-${name}`} to="/design">
              {name}
            </DialogLink>
            <Dialog id={`${prefix}-${name}`} {...state} />
          </span>
        ))}
      </Specimen>
    </>
  );
}
