import { Form } from '@remix-run/react'
import { Button } from '#app/ui/controls/button.tsx'
import { UrlField } from '#app/ui/controls/url-input.tsx'

interface UrlQuestionProps {
  /** Of the field. */
  id: string
  /** The page that replies, by `?url=`. */
  action: string
  label: string
  placeholder: string
  /** What was asked before. */
  url: string
  error?: string | undefined
  isPending: boolean
  pendingText: string
  /** Text of the button. */
  children: string
}

/** Asks about a URL. A GET form, so that the reply has a URL that can be shared. */
export function UrlQuestion({ id, action, label, placeholder, url, error, ...button }: UrlQuestionProps) {
  return (
    <Form method="get" action={action} className="mb-6 flex flex-wrap items-start gap-2" noValidate>
      <div className="max-w-xl min-w-0 flex-1 basis-64">
        <UrlField
          key={url}
          id={id}
          name="url"
          label={label}
          defaultValue={url}
          errors={error ? [error] : undefined}
          placeholder={placeholder}
        />
      </div>
      <div className="pt-6.5">
        <Button variant="primary" {...button} />
      </div>
    </Form>
  )
}
