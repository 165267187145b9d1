import { Callout } from '#app/ui/overlay/callout.tsx'

/** Explains why somebody was sent to this page, where there is a reason. */
export function NoticeCallout({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <div className="mb-6">
      <Callout tone="attention">{text}</Callout>
    </div>
  )
}
