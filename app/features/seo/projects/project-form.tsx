import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { SettingsFields } from '#app/labels/crawl-settings/settings-fields.tsx'
import type {
  OfferedSettings,
  SettingsField,
  StoredSecrets,
} from '#app/labels/crawl-settings/settings-props.ts'
import { type FormView, toFormView } from '#app/lib/forms/form-view.ts'
import type { OwnShown } from '#app/lib/forms/own-rows.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { UrlField } from '#app/ui/controls/url-input.tsx'
import { listOwnPlaces } from '#contract/seo/own-checks.words.ts'
import { DefaultSubmit } from '#app/ui/forms/default-submit.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'

type View = FormView<'name' | 'url' | SettingsField>

interface ProjectFormProps {
  /** The version that is edited; null for a new project. */
  version: number | null
  given: Record<string, string>
  offered: OfferedSettings
  stored: StoredSecrets | null
  backTo: string
  lastResult: SubmissionResult | undefined
  /** The form with another row, or with what its own checks found on a page. */
  own?: OwnShown | undefined
}

/** Name, URL and crawl settings of a project. Validated on the server alone, by the API's schema. */
export function ProjectForm({ version, given, offered, stored, backTo, lastResult, own }: ProjectFormProps) {
  const { state } = useNavigation()
  const [isDrawnAnew] = useState(lastResult !== undefined || own !== undefined)
  const values = lastResult?.initialValue ?? own?.values ?? given
  const { id, faults, field }: View = toFormView({
    id: 'project',
    errors: lastResult?.error,
    values,
    isDrawnAnew,
  })
  const isNew = version === null
  return (
    <Form method="post" encType="multipart/form-data" id={id} noValidate className="flex flex-col gap-6">
      <DefaultSubmit label={isNew ? 'Save project' : 'Save changes'} />
      <ErrorSummary faults={faults} />
      {isNew ? null : <VersionField version={version} lastResult={lastResult} />}
      {!isNew && stored ? <input type="hidden" name="hasStored" value="on" /> : null}
      <UrlField
        {...field('url')}
        label="Domain or URL"
        hint="example.com, or a full URL to start somewhere else"
      />
      <InputField
        {...field('name')}
        type="text"
        label="Name"
        hint="Leave empty to use the name of the site."
        autoComplete="off"
        required={false}
      />
      <SettingsFields
        field={field}
        offered={offered}
        stored={stored}
        own={{ places: listOwnPlaces(Object.keys(values)), trial: own?.trial }}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={state === 'submitting'} pendingText="Saving…">
          {isNew ? 'Save project' : 'Save changes'}
        </Button>
        <LinkButton to={backTo} variant="quiet">
          {isNew ? 'Back to projects' : 'Back to the project'}
        </LinkButton>
      </div>
    </Form>
  )
}
