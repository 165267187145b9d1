import clsx from 'clsx'

const shapes = {
  text: 'h-4 w-full max-w-sm rounded-sm',
  title: 'h-7 w-56 rounded-sm',
  figure: 'h-8 w-24 rounded-sm',
  control: 'h-9 w-full max-w-xl rounded',
  row: 'h-6 w-full rounded-sm my-2',
  chart: 'h-60 w-full rounded-card',
}

export interface SkeletonProps {
  shape?: keyof typeof shapes | undefined
  /** How many, stacked. */
  count?: number | undefined
}

/** A placeholder in the shape of the content. Wrap them in one `SkeletonGroup`. */
export function Skeleton({ shape = 'text', count = 1 }: SkeletonProps) {
  return (
    <>
      {Array.from({ length: count }, (_, i) => (
        <div key={i} aria-hidden className={clsx('animate-skeleton bg-line-soft', shapes[shape])} />
      ))}
    </>
  )
}

/** Announces loading once. */
export function SkeletonGroup({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
