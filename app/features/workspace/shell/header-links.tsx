import { Link } from '@remix-run/react'
import clsx from 'clsx'
import { Bell, CircleCheckBig } from 'lucide-react'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { buttonClass } from '#app/ui/controls/button.tsx'

/** More are shown as such. */
const MOST_SHOWN = 99

const linkClass = clsx(buttonClass({ variant: 'quiet' }), 'relative aspect-square px-0!')

/**
 * Links of the header to tasks and notifications, with how many of these are unread. Tasks are not counted on every page: whether an issue
 * is still open is known by the audits of its site.
 */
export function HeaderLinks({ unread }: { unread: number | null }) {
  const name = unread === null ? 'Notifications' : `Notifications: ${count(unread, 'unread notification')}`
  return (
    <div className="flex items-center gap-1">
      <Link
        to={paths.tasks()}
        aria-label="My tasks"
        title="My tasks"
        className={clsx(linkClass, 'max-sm:hidden')}
      >
        <CircleCheckBig aria-hidden />
      </Link>
      <Link to={paths.notifications()} aria-label={name} title={name} className={linkClass}>
        <Bell aria-hidden />
        {unread === null || unread === 0 ? null : (
          <span
            aria-hidden
            className="absolute end-0 top-0 grid h-4 min-w-4 place-items-center rounded-full bg-action px-1 text-[0.625rem] leading-none font-semibold text-action-on"
          >
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
      </Link>
    </div>
  )
}
