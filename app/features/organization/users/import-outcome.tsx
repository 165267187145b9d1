import { Form, useNavigation } from '@remix-run/react'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Status } from '#app/ui/data/badge.tsx'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { Table, type Column } from '#app/ui/data/table.tsx'

interface Line {
  line: number
  name: string
  email: string
  errors: string[]
}

export interface Outcome {
  lines: Line[]
  valid: number
  invited: number
}

/** Rows shown; those with errors come first. */
const MOST_SHOWN = 100

const COLUMNS: Column<Line>[] = [
  { id: 'line', header: 'Line', align: 'end', cell: ({ line }) => line },
  { id: 'name', header: 'Name', phone: 'title', cell: ({ name }) => name || '–' },
  { id: 'email', header: 'Email', phone: 'fact', cell: ({ email }) => email || '–' },
  {
    id: 'errors',
    header: 'Result',
    phone: 'fact',
    isWide: true,
    cell: ({ line, errors }) =>
      errors.length === 0 ? (
        <Status tone="good">Ready to invite</Status>
      ) : (
        <ul className="flex flex-col whitespace-normal">
          {errors.map((error) => (
            <li key={error}>
              <Status tone="problem">
                <span className="whitespace-normal">
                  {error}
                  <span className="sr-only"> (line {line})</span>
                </span>
              </Status>
            </li>
          ))}
        </ul>
      ),
  },
]

/** The preview of an import, row by row, with its button once all rows are valid. */
export function ImportOutcome({ outcome, csv }: { outcome: Outcome; csv: string }) {
  const { lines, valid } = outcome
  const faulty = lines.filter(({ errors }) => errors.length > 0)
  const shown = [...faulty, ...lines.filter(({ errors }) => errors.length === 0)].slice(0, MOST_SHOWN)
  const rest = lines.length - shown.length
  return (
    <div className="flex flex-col gap-4">
      {faulty.length > 0 ? (
        <div role="alert">
          <Callout
            tone="problem"
            title={`${faulty.length} of ${count(lines.length, 'line')} can’t be imported`}
          >
            No one was invited. Correct these lines first: a file is imported as a whole or not at all.
          </Callout>
        </div>
      ) : (
        <Confirm people={valid} csv={csv} />
      )}
      <Card isFlush>
        <Table
          caption="Lines in the file"
          columns={COLUMNS}
          rows={shown}
          rowKey={({ line }) => String(line)}
        />
      </Card>
      {rest > 0 ? <p className="text-ink-soft">and {count(rest, 'more line')}</p> : null}
    </div>
  )
}

function Confirm({ people, csv }: { people: number; csv: string }) {
  const { state } = useNavigation()
  const who = count(people, 'person', 'people')
  return (
    <Form method="post" encType="multipart/form-data" className="flex flex-col gap-4">
      <textarea name="csv" hidden readOnly value={csv} />
      <div role="status">
        <Callout tone="good" title={`${who} can be invited`}>
          No invitations have been sent yet. They are sent when you confirm.
        </Callout>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          name="intent"
          value="import"
          isPending={state === 'submitting'}
          pendingText="Inviting…"
        >
          Invite {who}
        </Button>
        <LinkButton to={paths.importUsers()} variant="quiet">
          Choose another file
        </LinkButton>
      </div>
    </Form>
  )
}
