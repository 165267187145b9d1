import { useLocation } from '@remix-run/react'
import { Unplug } from 'lucide-react'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { ListPage } from '#app/ui/data/list-page.tsx'
import { searchAddress } from '#app/ui/data/search-address.ts'
import type { Column } from '#app/ui/data/table.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { MenuLink, RowMenu } from '#app/ui/overlay/menu.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { ConnectedApp, listConnectedApps } from '#contract/developers/connected-apps.ts'

interface ConnectedAppListProps {
  apps: ConnectedApp[]
  total: number
  query: QueryOf<typeof listConnectedApps>
  /** Whether the list has the apps of others too. */
  isOfAll: boolean
  /** The app that is about to be disconnected. */
  toDisconnect: ConnectedApp | null
  /** Of the MCP server. */
  serverUrl: string
  timeZone: string
}

export function ConnectedAppList(props: ConnectedAppListProps) {
  const { apps, total, query, isOfAll, toDisconnect, serverUrl, timeZone } = props
  const { q, sort, direction, page, pageSize } = query
  const { search } = useLocation()
  return (
    <>
      <ListPage
        header={{
          title: 'Connected apps',
          description: 'Assistants and other apps that act in the name of the person who connected them.',
        }}
        search={{ label: 'Search connected apps', value: q }}
        total={total}
        paging={{ page, pageSize, noun: 'app' }}
        empty={{
          title: 'No connected apps yet',
          children: <HowToConnect serverUrl={serverUrl} />,
        }}
        noMatch={{ title: 'No apps match', children: 'No connected app matches this search.' }}
        table={{
          caption: 'Connected apps',
          columns: toColumns(timeZone, isOfAll),
          rows: apps,
          rowKey: ({ id }) => id,
          sort: { by: sort, direction },
          rowActions: ({ id, name }) => (
            <RowMenu of={name}>
              <MenuLink
                to={paths.connectedApps() + searchAddress(search, { disconnect: id })}
                icon={<Unplug aria-hidden />}
              >
                Disconnect
              </MenuLink>
            </RowMenu>
          ),
        }}
      />
      {total > 0 ? (
        <p className="mt-4 text-ink-soft">
          <HowToConnect serverUrl={serverUrl} />
        </p>
      ) : null}
      {toDisconnect ? (
        <ConfirmDialog
          title={`Disconnect ${toDisconnect.name}?`}
          description="It is refused at once. To use it again, connect it again in the app."
          closeTo={paths.connectedApps() + searchAddress(search, { disconnect: null })}
          intent="disconnect"
          values={{ id: toDisconnect.id }}
          pendingText="Disconnecting…"
          keep="Keep app"
        >
          Disconnect app
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function HowToConnect({ serverUrl }: { serverUrl: string }) {
  return (
    <>
      Add the MCP server <span className="font-mono text-sm wrap-anywhere text-ink">{serverUrl}</span> to an
      assistant, and it will ask you here to connect it.
    </>
  )
}

function toColumns(timeZone: string, isOfAll: boolean): Column<ConnectedApp>[] {
  const toDate = (at: string | null) =>
    at === null ? (
      <span className="text-ink-soft">Never</span>
    ) : (
      <time dateTime={at}>{formatDate(at, timeZone)}</time>
    )
  const person: Column<ConnectedApp> = {
    id: 'person',
    header: 'Acts as',
    phone: 'fact',
    isSortable: true,
    cell: ({ person: { name } }) => <span title={name}>{name}</span>,
  }
  return [
    {
      id: 'name',
      header: 'Name',
      phone: 'title',
      isWide: true,
      isSortable: true,
      cell: ({ name, redirectHost }) => (
        <span className="min-w-0">
          <span className="block truncate font-medium text-ink-strong">{name}</span>
          <span className="block truncate font-mono text-sm text-ink-soft">{redirectHost}</span>
        </span>
      ),
    },
    {
      id: 'scopes',
      header: 'Scopes',
      phone: 'fact',
      cell: ({ scopes }) => <span className="font-mono text-sm">{scopes.join(' ')}</span>,
    },
    ...(isOfAll ? [person] : []),
    {
      id: 'created',
      header: 'Connected',
      align: 'end',
      isExtra: true,
      isSortable: true,
      cell: ({ createdAt }) => toDate(createdAt),
    },
    {
      id: 'used',
      header: 'Last used',
      phone: 'fact',
      align: 'end',
      isSortable: true,
      cell: ({ lastUsedAt }) => toDate(lastUsedAt),
    },
  ]
}
