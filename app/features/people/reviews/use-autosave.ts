import { type RefObject, useEffect, useRef, useState } from 'react'
import type { StoredAnswer } from '#contract/people/reviews.answers.ts'
import type { TypedAnswer } from './answer-fields.ts'
import { Autosave, type Autosaved, NOT_YET } from './autosave.ts'

interface Options {
  form: RefObject<HTMLFormElement>
  reviewId: string
  userId: string
  answeredCount: number
  /** As the page was loaded. */
  stored: readonly StoredAnswer[]
  refused: readonly TypedAnswer[] | undefined
}

/** Saves the form while it is filled in. */
export function useAutosave({ form, reviewId, userId, answeredCount, stored, refused }: Options) {
  const [saved, setSaved] = useState<Autosaved>({ ...NOT_YET, answeredCount })
  const running = useRef<Autosave>()
  useEffect(() => {
    if (!form.current) return
    const autosave = new Autosave({ form: form.current, reviewId, userId, onChange: setSaved })
    running.current = autosave
    autosave.start()
    return () => autosave.stop()
  }, [form, reviewId, userId])
  const drawn = useRef(stored)
  useEffect(() => {
    // At first the form has what it was drawn with.
    if (drawn.current !== stored || refused) running.current?.accept(stored, refused ?? [])
    drawn.current = stored
  }, [stored, refused])
  return {
    ...saved,
    keepMine: (questionId: string) => running.current?.keepMine(questionId),
    takeStored: (questionId: string) => running.current?.takeStored(questionId),
  }
}
