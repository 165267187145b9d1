interface FoundTextProps {
  detail: string
  evidence: string | null
}

/** A finding with its complete evidence from the page. It is untrusted: shown as text, never as markup or a link. */
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
