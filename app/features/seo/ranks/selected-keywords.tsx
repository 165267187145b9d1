import type { SubmissionResult } from '@conform-to/react'
import { Form, useLocation, useNavigation } from '@remix-run/react'
import { Tag, Trash2, X } from 'lucide-react'
import { useId } from 'react'
import { toFormView } from '#app/lib/forms/form-view.ts'
import { formatNumber } from '#app/lib/format.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { useHydrated } from '#app/ui/controls/use-hydrated.ts'
import { searchAddress } from '#app/ui/data/search-address.ts'
import { useSelectedRows } from '#app/ui/data/use-selected-rows.ts'
import { FormMessage } from '#app/ui/forms/form-message.tsx'
import type { Ranks } from '#contract/seo/ranks.records.ts'

/** The form that the checkboxes of the rows belong to, and what they are called in it. */
export const SELECTION = { form: 'selected-keywords', name: 'ids[]' } as const
/** The URL parameter that selects all rows of a page, without script. */
const SELECT = 'select'

export const isAllSelected = (search: string) => new URLSearchParams(search).get(SELECT) === 'page'

interface SelectedKeywordsProps {
  tags: Ranks['tags']
  lastResult: SubmissionResult | undefined
}

/** What can be done with several keywords at once. */
export function SelectedKeywords({ tags, lastResult }: SelectedKeywordsProps) {
  const listId = useId()
  const { state, formData } = useNavigation()
  const { selected, ...rest } = useSelectedRows(SELECTION.form, SELECTION.name)
  const view = toFormView<'tags'>({
    id: SELECTION.form,
    errors: lastResult?.error,
    values: lastResult?.initialValue,
  })
  const isPending = (intent: string) => state === 'submitting' && formData?.get('intent') === intent
  return (
    <Form
      id={SELECTION.form}
      method="post"
      noValidate
      preventScrollReset
      aria-label="Selected keywords"
      className="mb-3 flex flex-col gap-2 print:hidden"
    >
      <div className="flex flex-wrap items-center gap-2">
        <SelectAll selected={selected} {...rest} />
        <span className="w-56 max-sm:w-full">
          <Input
            id={`${SELECTION.form}-tags`}
            name="tags"
            list={listId}
            placeholder="Tag, another tag"
            aria-label="Tags of the selected keywords"
            aria-invalid={view.faults.length > 0 || undefined}
            defaultValue={view.field('tags').defaultValue}
            autoComplete="off"
          />
          <datalist id={listId}>
            {tags.map(({ tag }) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        </span>
        <Button
          name="intent"
          value="add-tags"
          icon={<Tag aria-hidden />}
          isPending={isPending('add-tags')}
          pendingText="Adding tags…"
        >
          Add tags
        </Button>
        <Button
          name="intent"
          value="remove-tags"
          icon={<X aria-hidden />}
          isPending={isPending('remove-tags')}
          pendingText="Removing tags…"
        >
          Remove tags
        </Button>
        <Button name="intent" value="ask-removal" icon={<Trash2 aria-hidden />}>
          Remove keywords
        </Button>
      </div>
      <FormMessage tone="problem">{view.faults.map(({ text }) => text).join(' ')}</FormMessage>
    </Form>
  )
}

type SelectAllProps = ReturnType<typeof useSelectedRows>

function SelectAll({ selected, total, selectAll }: SelectAllProps) {
  const { search } = useLocation()
  if (!useHydrated()) {
    return (
      <noscript>
        <TextLink to={searchAddress(search, { [SELECT]: isAllSelected(search) ? null : 'page' })}>
          {isAllSelected(search) ? 'Select none' : 'Select all on this page'}
        </TextLink>
      </noscript>
    )
  }
  return (
    <label className="flex cursor-pointer items-center gap-2 pe-2 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        className="size-4.5 accent-action"
        checked={selected > 0 && selected === total}
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && selected < total
        }}
        onChange={(event) => selectAll(event.currentTarget.checked)}
      />
      <span aria-live="polite">
        {selected === 0 ? 'Select all on this page' : `${formatNumber(selected)} selected`}
      </span>
    </label>
  )
}
