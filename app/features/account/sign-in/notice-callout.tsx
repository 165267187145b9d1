import { Callout } from '#app/ui/overlay/callout.tsx'

/** Why somebody finds themselves at this page; nothing where there is nothing to say. */
export function NoticeCallout({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <div className="mb-6">
      <Callout tone="attention">{text}</Callout>
    </div>
  )
}
