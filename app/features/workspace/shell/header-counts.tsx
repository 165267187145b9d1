import { Link } from '@remix-run/react'
import clsx from 'clsx'
import { Bell, CircleCheckBig, type LucideIcon } from 'lucide-react'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { buttonClass } from '#app/ui/controls/button.tsx'

/** What waits for the reader; null where that could not be read. */
export interface Waiting {
  unread: number | null
  tasks: { open: number; overdue: number } | null
}

/** More are shown as such. */
const MOST_SHOWN = 99

/** Links of the header to what waits for the reader, with how many. */
export function HeaderCounts({ unread, tasks }: Waiting) {
  const overdue = tasks?.overdue ?? 0
  return (
    <div className="flex items-center gap-1">
      <CountLink
        to={paths.tasks()}
        icon={CircleCheckBig}
        label="My tasks"
        detail={tasks === null ? '' : `${tasks.open} open${overdue > 0 ? `, ${overdue} overdue` : ''}`}
        value={tasks?.open ?? 0}
        isUrgent={overdue > 0}
        className="max-sm:hidden"
      />
      <CountLink
        to={paths.notifications()}
        icon={Bell}
        label="Notifications"
        detail={unread === null ? '' : count(unread, 'unread notification')}
        value={unread ?? 0}
        isUrgent={false}
      />
    </div>
  )
}

interface CountLinkProps {
  to: string
  icon: LucideIcon
  label: string
  /** How many there are, in words. */
  detail: string
  value: number
  isUrgent: boolean
  className?: string
}

function CountLink({ to, icon: Icon, label, detail, value, isUrgent, className }: CountLinkProps) {
  const name = detail === '' ? label : `${label}: ${detail}`
  return (
    <Link
      to={to}
      aria-label={name}
      title={name}
      className={clsx(buttonClass({ variant: 'quiet' }), 'relative aspect-square px-0!', className)}
    >
      <Icon aria-hidden />
      {value > 0 ? (
        <span
          aria-hidden
          className={clsx(
            'absolute end-0 top-0 grid h-4 min-w-4 place-items-center rounded-full px-1 text-[0.625rem] leading-none font-semibold',
            isUrgent ? 'bg-status-problem text-action-on' : 'bg-action text-action-on',
          )}
        >
          {value > MOST_SHOWN ? `${MOST_SHOWN}+` : value}
        </span>
      ) : null}
    </Link>
  )
}
