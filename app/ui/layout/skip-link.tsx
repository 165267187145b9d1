/** First in the page; `to` is the id of `<main>`, which needs `tabIndex={-1}`. */
export function SkipLink({ to = 'main' }: { to?: string }) {
  return (
    <a
      href={`#${to}`}
      data-skip
      className="fixed start-3 top-3 z-50 -translate-y-24 rounded bg-action px-4 py-2 font-medium text-action-on focus:translate-y-0 print:hidden"
    >
      Skip to content
    </a>
  )
}
