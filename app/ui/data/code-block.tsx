export interface CodeBlockProps {
  /** The title, shown above and announced by screen readers: "robots.txt". */
  label: string
  code: string
}

/** Text to read or copy exactly. Scrolls horizontally, so it can be focused. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  return (
    <figure className="min-w-0 rounded-card border border-line-soft bg-surface-sunken">
      <figcaption className="border-b border-line-soft px-4 py-1.5 text-xs text-ink-soft">{label}</figcaption>
      <pre
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by key
        tabIndex={0}
        aria-label={label}
        role="region"
        className="overflow-x-auto px-4 py-3 font-mono text-xs text-ink"
      >
        <code>{code}</code>
      </pre>
    </figure>
  )
}
