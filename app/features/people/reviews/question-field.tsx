import clsx from 'clsx'
import { useId, useState } from 'react'
import { tickClass } from '#app/ui/controls/checkbox.tsx'
import { controlAria, FieldError } from '#app/ui/forms/field.tsx'
import type { CycleQuestion } from '#contract/people/review-answers.ts'
import { countWords, LONGEST_COMMENT, LONGEST_TEXT } from '#contract/people/reviews.words.ts'
import { askedField, commentField, NO_ANSWER, skipField, toAsked, valueField } from './answer-fields.ts'
import type { TypedAnswer } from './answer-fields.ts'

interface QuestionFieldProps {
  /** From 1 on. */
  number: number
  question: CycleQuestion & { readers: string | null }
  /** What is stored. */
  stored: TypedAnswer | undefined
  /** What was typed, where the form was refused. */
  typed: TypedAnswer | undefined
  errors: string[] | undefined
}

type Content = Omit<TypedAnswer, 'questionId' | 'version'>

/** One question of a review, as a group of the fields that answer it. */
export function QuestionField({ number, question, stored, typed, errors }: QuestionFieldProps) {
  const { id, text, description, required, readers, allowNotApplicable, allowComment, responseType } =
    question
  const shown: Content = typed ?? stored ?? NO_ANSWER
  const version = typed?.version ?? stored?.version ?? 0
  const aria = controlAria({ id, hint: description ?? readers, errors })
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className="flex min-w-0 flex-col gap-3"
      aria-describedby={aria['aria-describedby']}
    >
      <legend className="mb-1 max-w-prose text-base font-medium wrap-anywhere text-ink-strong">
        {number}. {text}
        {required ? null : <span className="font-normal text-ink-soft"> (optional)</span>}
      </legend>
      {/* Not of the type hidden: script writes to it, and React would put back what it was drawn with. */}
      <input
        type="text"
        hidden
        readOnly
        name={askedField(id)}
        defaultValue={toAsked(responseType, version, stored ?? NO_ANSWER)}
      />
      {description !== null || readers !== null ? (
        <div id={`${id}-description`} className="flex max-w-prose flex-col gap-1 text-ink-soft">
          {description === null ? null : <p className="whitespace-pre-line">{description}</p>}
          {readers === null ? null : <p>{readers}</p>}
        </div>
      ) : null}
      <Value question={question} value={shown.value} isInvalid={errors !== undefined} />
      {allowComment ? (
        <Words
          name={commentField(id)}
          label="Comment (optional)"
          defaultValue={shown.comment ?? ''}
          wordLimit={null}
          isInvalid={false}
        />
      ) : null}
      {allowNotApplicable ? (
        <Choice
          type="checkbox"
          name={skipField(id)}
          value="on"
          label="Not applicable"
          isChosen={shown.isNotApplicable}
        />
      ) : null}
      <FieldError id={id} errors={errors} />
    </fieldset>
  )
}

interface ValueProps {
  question: CycleQuestion
  value: Content['value']
  isInvalid: boolean
}

function Value({ question, value, isInvalid }: ValueProps) {
  const { id, text, responseType, options, scale, wordLimit } = question
  const name = valueField(id)
  const isListed = (position: number) => Array.isArray(value) && value.includes(position)
  switch (responseType) {
    case 'rating':
      return <Points name={name} scale={scale ?? { min: 1, labels: [] }} value={value} />
    case 'yes_no':
      return (
        <div className="flex flex-col gap-2">
          <Choice type="radio" name={name} value="yes" label="Yes" isChosen={value === true} />
          <Choice type="radio" name={name} value="no" label="No" isChosen={value === false} />
        </div>
      )
    case 'multiple_choice':
    case 'multiple_select':
      return (
        <div className="flex flex-col gap-2">
          {options.map(({ label }, position) => (
            <Choice
              key={label}
              type={responseType === 'multiple_choice' ? 'radio' : 'checkbox'}
              name={name}
              value={String(position)}
              label={label}
              isChosen={isListed(position)}
            />
          ))}
        </div>
      )
    case 'comment':
    case 'text':
      return (
        <Words
          name={name}
          label={text}
          isLabelHidden
          isLine={responseType === 'text'}
          defaultValue={typeof value === 'string' ? value : ''}
          {...{ wordLimit, isInvalid }}
        />
      )
  }
}

interface PointsProps {
  name: string
  scale: { min: number; labels: readonly string[] }
  value: Content['value']
}

/** The points of a scale side by side, each with its label. */
function Points({ name, scale: { min, labels }, value }: PointsProps) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:flex-col">
      {labels.map((label, index) => (
        <label
          key={index}
          className={clsx(
            'flex min-w-16 flex-1 cursor-pointer items-center gap-2.5 rounded-card border border-line-control bg-surface-raised px-3 py-2',
            'hover:border-ink-soft has-checked:border-action has-checked:bg-action-soft has-checked:ring-1 has-checked:ring-action sm:flex-col sm:gap-1 sm:px-2 sm:text-center',
          )}
        >
          <input
            type="radio"
            name={name}
            value={min + index}
            defaultChecked={value === min + index}
            className={clsx(tickClass, 'rounded-full after:size-2 after:rounded-full after:bg-action-on')}
          />
          <span className="font-medium text-ink-strong">{min + index}</span>
          <span className="text-xs wrap-anywhere text-ink-soft">{label}</span>
        </label>
      ))}
    </div>
  )
}

interface ChoiceProps {
  type: 'radio' | 'checkbox'
  name: string
  value: string
  label: string
  isChosen: boolean
}

function Choice({ type, name, value, label, isChosen }: ChoiceProps) {
  return (
    <label className="flex w-fit cursor-pointer items-start gap-2.5 pointer-coarse:py-1.5">
      <input
        {...{ type, name, value }}
        defaultChecked={isChosen}
        className={clsx(
          tickClass,
          'mt-px',
          type === 'radio'
            ? 'rounded-full after:size-2 after:rounded-full after:bg-action-on'
            : 'rounded-sm after:h-2.5 after:w-1.5 after:-translate-y-px after:rotate-45 after:border-e-2 after:border-b-2 after:border-action-on',
        )}
      />
      <span className="wrap-anywhere">{label}</span>
    </label>
  )
}

interface WordsProps {
  name: string
  label: string
  isLabelHidden?: boolean
  isLine?: boolean
  defaultValue: string
  wordLimit: number | null
  isInvalid: boolean
}

function Words({ name, label, isLabelHidden, isLine, defaultValue, wordLimit, isInvalid }: WordsProps) {
  const id = useId()
  const [words, setWords] = useState(() => countWords(defaultValue))
  const props = {
    id,
    name,
    defaultValue,
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': wordLimit === null ? undefined : `${id}-words`,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setWords(countWords(currentTarget.value)),
  }
  return (
    <div className="flex max-w-2xl flex-col gap-1">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-ink-soft'}>
        {label}
      </label>
      {isLine ? (
        <input {...props} maxLength={LONGEST_TEXT} className="h-9 control px-2.5 pointer-coarse:h-11" />
      ) : (
        <textarea
          {...props}
          rows={4}
          maxLength={LONGEST_COMMENT}
          className="field-sizing-content min-h-24 control px-2.5 py-1.5"
        />
      )}
      {wordLimit === null ? null : (
        <p id={`${id}-words`} className={words > wordLimit ? 'text-status-problem' : 'text-ink-soft'}>
          {words} of {wordLimit} words
        </p>
      )}
    </div>
  )
}
