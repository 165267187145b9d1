import type { ReactNode } from 'react'

export function ShowcaseSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <h2 className="border-b border-line-soft pb-1 text-lg">{title}</h2>
      {children}
    </section>
  )
}

export function ShowcaseRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
