import { useLocation } from '@remix-run/react'
import { Ban, Plus } from 'lucide-react'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Status } from '#app/ui/data/badge.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import { searchAddress } from '#app/ui/data/search-address.ts'
import type { Column } from '#app/ui/data/table.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { MenuLink, RowMenu } from '#app/ui/overlay/menu.tsx'
import type { Tone } from '#app/ui/theme/tone.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { ApiKey, listApiKeys } from '#contract/organization/api-keys.ts'
import {
  KEY_ROLE_WORDS,
  KEY_STATE_WORDS,
  KEY_STATES,
  type KeyState,
} from '#contract/organization/api-keys.words.ts'

interface ApiKeyListProps {
  apiKeys: ApiKey[]
  total: number
  query: QueryOf<typeof listApiKeys>
  /** Why no key can be created now. */
  obstacle: string | null
  /** The key that is about to be revoked. */
  toRevoke: ApiKey | null
  timeZone: string
}

const TONES = { active: 'good', expired: 'neutral', stopped: 'attention' } satisfies Record<KeyState, Tone>
const STATES = KEY_STATES.map((value) => ({ value, label: KEY_STATE_WORDS[value] }))

export function ApiKeyList({ apiKeys, total, query, obstacle, toRevoke, timeZone }: ApiKeyListProps) {
  const { q, state, sort, direction, page, pageSize } = query
  const { search } = useLocation()
  const create = obstacle === null ? <CreateKey /> : null
  return (
    <>
      <ListPage
        header={{
          title: 'API keys',
          description: 'With a key, programs call the API in the name of the person who created it.',
          actions: create,
        }}
        notice={
          obstacle === null ? null : (
            <div className="mb-4">
              <Callout tone="attention">{obstacle}</Callout>
            </div>
          )
        }
        search={{ label: 'Search API keys', value: q }}
        filters={[{ name: 'state', label: 'Status', options: STATES, value: state }]}
        exportTo={paths.apiKeysExport()}
        total={total}
        paging={{ page, pageSize, noun: 'API key' }}
        empty={{
          title: 'No API keys yet',
          action: create,
          children: 'Create one for each program, so that you can revoke it without stopping the others.',
        }}
        noMatch={{
          title: 'No API keys match',
          children: 'No API key matches this search and these filters.',
        }}
        table={{
          caption: 'API keys',
          columns: toColumns(timeZone),
          rows: apiKeys,
          rowKey: ({ id }) => id,
          sort: { by: sort, direction },
          rowActions: ({ id, name }) => (
            <RowMenu of={name}>
              <MenuLink
                to={paths.apiKeys() + searchAddress(search, { revoke: id })}
                icon={<Ban aria-hidden />}
              >
                Revoke
              </MenuLink>
            </RowMenu>
          ),
        }}
      />
      {toRevoke ? (
        <ConfirmDialog
          title={`Revoke ${toRevoke.name}?`}
          description="Programs that use it are refused at once. A revoked key can’t be restored."
          closeTo={paths.apiKeys() + searchAddress(search, { revoke: null })}
          intent="revoke"
          values={{ id: toRevoke.id }}
          pendingText="Revoking…"
          keep="Keep API key"
        >
          Revoke API key
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function toColumns(timeZone: string): Column<ApiKey>[] {
  const toDate = (at: string | null, otherwise: string) =>
    at === null ? (
      <span className="text-ink-soft">{otherwise}</span>
    ) : (
      <time dateTime={at}>{formatDate(at, timeZone)}</time>
    )
  return [
    {
      id: 'name',
      header: 'Name',
      phone: 'title',
      isWide: true,
      isSortable: true,
      cell: ({ name, ending }) => (
        <span className="min-w-0">
          <span className="block truncate font-medium text-ink-strong">{name}</span>
          <span className="block font-mono text-sm text-ink-soft">bwk_…{ending}</span>
        </span>
      ),
    },
    {
      id: 'state',
      header: 'Status',
      phone: 'fact',
      cell: ({ state }) => (
        <span title={state === 'stopped' ? 'The person who created it is archived.' : undefined}>
          <Status tone={TONES[state]}>{KEY_STATE_WORDS[state]}</Status>
        </span>
      ),
    },
    {
      id: 'scopes',
      header: 'Scopes',
      phone: 'fact',
      cell: ({ scopes, role }) => (
        <span>
          <span className="block font-mono text-sm">{scopes.join(' ')}</span>
          <span className="block text-ink-soft">{KEY_ROLE_WORDS[role]}</span>
        </span>
      ),
    },
    {
      id: 'creator',
      header: 'Created by',
      isSortable: true,
      isExtra: true,
      cell: ({ creator }) => <span title={creator.name}>{creator.name}</span>,
    },
    {
      id: 'created',
      header: 'Created',
      align: 'end',
      isExtra: true,
      isSortable: true,
      cell: ({ createdAt }) => toDate(createdAt, ''),
    },
    {
      id: 'used',
      header: 'Last used',
      phone: 'fact',
      align: 'end',
      isSortable: true,
      cell: ({ lastUsedAt }) => toDate(lastUsedAt, 'Never'),
    },
    {
      id: 'expires',
      header: 'Expires',
      phone: 'fact',
      align: 'end',
      isSortable: true,
      cell: ({ expiresAt }) => toDate(expiresAt, 'Never'),
    },
  ]
}

function CreateKey() {
  return (
    <LinkButton variant="primary" icon={<Plus aria-hidden />} to={paths.newApiKey()}>
      Create API key
    </LinkButton>
  )
}
