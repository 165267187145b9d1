interface FoundTextProps {
  detail: string
  evidence: string | null
}

/**
 * What was found, and below it what stands on the page, word for word and whole. It is a stranger's text: shown as text, never
 * as markup or a link.
 */
export function FoundText({ detail, evidence }: FoundTextProps) {
  return (
    <span className="block wrap-anywhere whitespace-normal">
      {detail}
      {evidence ? (
        <code className="block font-mono text-xs font-normal text-ink-soft">{evidence}</code>
      ) : null}
    </span>
  )
}
