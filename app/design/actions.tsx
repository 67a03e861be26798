import { Badge, Count } from "#app/components/ui/badge.tsx";
import { Breadcrumb } from "#app/components/ui/breadcrumb.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { ChannelMark } from "#app/components/ui/channel-mark.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { StatusDot } from "#app/components/ui/status-dot.tsx";
import { Thumb } from "#app/components/ui/thumb.tsx";
import { getFormat } from "#app/middleware/request-store.ts";
import type { StatusTone } from "#app/models/status-tone.ts";
import { CHANNEL_TYPES } from "#contract/statuses.ts";
import { Specimen } from "./specimen.tsx";

const BUTTON_VARIANTS = ["default", "outline", "ghost", "inverse", "destructive"] as const;
const BADGE_VARIANTS = ["neutral", "outline", "critical", "warning", "success", "info"] as const;
const DOTS: readonly StatusTone[] = ["success", "warning", "critical", "info", "ink", "none"];

export function Actions() {
  return (
    <>
      <Specimen name="Button">
        {BUTTON_VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        {BUTTON_VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {variant}, disabled
          </Button>
        ))}
        <Button size="sm">small</Button>
        <Button size="icon" aria-label="More">
          <Icon name="ellipsis" />
        </Button>
        <Button size="icon-sm" variant="ghost" aria-label="Close">
          <Icon name="x" />
        </Button>
        <ButtonLink to="/design">a link</ButtonLink>
      </Specimen>
      <Specimen name="Badge">
        {BADGE_VARIANTS.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Count>12</Count>
        <Count hot>99+</Count>
      </Specimen>
      <Specimen name="StatusDot">
        {DOTS.map((tone) => (
          <StatusDot key={tone} tone={tone}>
            {tone}
          </StatusDot>
        ))}
      </Specimen>
      <Specimen name="ChannelMark">
        {CHANNEL_TYPES.map((type) => (
          <span key={type} className="flex items-center gap-2">
            <ChannelMark type={type} label={getFormat().channelName(type)} />
            <ChannelMark type={type} label={getFormat().channelName(type)} large />
            <ChannelMark
              type={type}
              off
              label={`${getFormat().channelName(type)}, not connected`}
            />
          </span>
        ))}
      </Specimen>
      <Specimen name="Thumb">
        <Thumb url={null} size="sm" />
        <Thumb url={null} />
        <Thumb url={null} size="lg" />
      </Specimen>
      <Specimen name="Breadcrumb">
        <Breadcrumb
          label="Breadcrumb"
          crumbs={["Orders", "Laras Official"].map((label) => ({
            to: `/design?crumb=${label}`,
            label,
          }))}
        />
      </Specimen>
    </>
  );
}
