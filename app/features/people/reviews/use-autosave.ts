import { type RefObject, useEffect, useRef, useState } from 'react'
import { Autosave, type Autosaved, NOT_YET } from './autosave.ts'

interface Options {
  form: RefObject<HTMLFormElement>
  reviewId: string
  userId: string
  answeredCount: number
}

/** Saves the form while it is filled in. */
export function useAutosave({ form, reviewId, userId, answeredCount }: Options) {
  const [saved, setSaved] = useState<Autosaved>({ ...NOT_YET, answeredCount })
  const running = useRef<Autosave>()
  useEffect(() => {
    if (!form.current) return
    const autosave = new Autosave({ form: form.current, reviewId, userId, onChange: setSaved })
    running.current = autosave
    autosave.start()
    return () => autosave.stop()
  }, [form, reviewId, userId])
  return {
    ...saved,
    keepMine: (questionId: string) => running.current?.keepMine(questionId),
    takeStored: (questionId: string) => running.current?.takeStored(questionId),
  }
}
