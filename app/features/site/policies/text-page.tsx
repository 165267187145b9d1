import type { ReactNode } from 'react'

interface TextPageProps {
  title: string
  /** Summary of the text, in a sentence or two. */
  lead: ReactNode
  /** Date of the last change: "November 21, 2026". */
  updated: string
  children: ReactNode
}

/** Layout of text pages: terms, privacy, our crawler. */
export function TextPage({ title, lead, updated, children }: TextPageProps) {
  return (
    <article className="mx-auto w-full max-w-6xl px-4 py-14 sm:px-6">
      <div className="max-w-prose">
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-3 text-lg text-pretty text-ink-soft">{lead}</p>
        <p className="mt-2 text-sm text-ink-soft">Last updated {updated}</p>
        <div className="mt-10 flex flex-col gap-9">{children}</div>
      </div>
    </article>
  )
}

export function TextSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  )
}

export function TextList({ items }: { items: readonly { key: string; text: ReactNode }[] }) {
  return (
    <ul className="flex list-disc flex-col gap-1.5 ps-5 marker:text-ink-soft">
      {items.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  )
}
