import { Form, type FormProps } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FormCheck, FormWatch } from './form-watch.tsx'
import type { CheckedFormView } from './use-checked-form.ts'

interface CheckedFormProps extends Pick<FormProps, 'encType' | 'className' | 'children'> {
  form: Pick<CheckedFormView<string>, 'id' | 'onSubmit' | 'watch'>
}

/** The form of `useCheckedForm`. Without native validation bubbles, which would replace our messages. */
export function CheckedForm({ form: { id, onSubmit, watch }, children, ...rest }: CheckedFormProps) {
  const { loadCheck, ...state } = watch
  const element = useRef<HTMLFormElement>(null)
  const parts = useParts(element, loadCheck)
  return (
    <Form ref={element} method="post" {...rest} id={id} noValidate {...(onSubmit && { onSubmit })}>
      {children}
      {parts ? <parts.FormWatch id={id} check={parts.check} {...state} /> : null}
    </Form>
  )
}

interface Parts {
  FormWatch: typeof FormWatch
  check: FormCheck
}

async function loadParts(loadCheck: () => Promise<{ check: FormCheck }>): Promise<Parts> {
  const [{ FormWatch }, { check }] = await Promise.all([import('./form-watch.tsx'), loadCheck()])
  return { FormWatch, check }
}

/** Loaded at the first focus. A failure is harmless: the server validates. */
function useParts(form: RefObject<HTMLFormElement>, loadCheck: () => Promise<{ check: FormCheck }>) {
  const [parts, setParts] = useState<Parts>()
  useEffect(() => {
    const element = form.current
    let isGone = false
    const load = () => {
      loadParts(loadCheck).then(
        (loaded) => {
          if (!isGone) setParts(loaded)
        },
        () => undefined,
      )
    }
    element?.addEventListener('focusin', load, { once: true })
    if (element?.contains(document.activeElement)) load()
    return () => {
      isGone = true
      element?.removeEventListener('focusin', load)
    }
  }, [form, loadCheck])
  return parts
}
