import clsx from 'clsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { controlAria, controlClass, Field, type FieldProps } from './field.tsx'

export interface ImageFieldProps extends FieldProps {
  name: string
  /** Shown while nothing is selected: the current image, or a placeholder. */
  current: ReactNode
  isRound?: boolean | undefined
}

const TYPES = 'image/png,image/jpeg,image/webp,image/gif'

/** An image upload. Where script runs, the selected image is previewed. */
export function ImageField({ name, current, isRound = false, ...field }: ImageFieldProps) {
  const { id, hint, errors } = field
  const [preview, setPreview] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  // Also previews an image that was selected before hydration.
  useEffect(() => readImage(input.current, setPreview), [])
  return (
    <Field {...field}>
      <span className="flex items-center gap-4">
        {preview ? (
          <img
            src={preview}
            alt="Selected, not saved yet"
            className={clsx(
              'h-12 shrink-0',
              isRound ? 'w-12 rounded-full object-cover' : 'max-w-40 object-contain',
            )}
          />
        ) : (
          current
        )}
        <input
          ref={input}
          id={id}
          name={name}
          type="file"
          accept={TYPES}
          onChange={({ target }) => readImage(target, setPreview)}
          className={clsx(
            controlClass,
            'min-w-0 text-sm! file:me-3 file:h-9 file:border-0 file:bg-surface-hover file:px-3.5 print:hidden',
            'file:font-medium file:text-ink-strong pointer-coarse:file:h-11',
          )}
          {...controlAria({ id, hint, errors })}
        />
      </span>
    </Field>
  )
}

/** Resolves to a data URL of the selected image; undefined for other files. */
function readImage(input: HTMLInputElement | null, onRead: (address: string | undefined) => void) {
  const [file] = input?.files ?? []
  onRead(undefined)
  if (!file?.type.startsWith('image/')) return
  const reader = new FileReader()
  // The content security policy allows data images, but no blobs.
  reader.onload = () => onRead(typeof reader.result === 'string' ? reader.result : undefined)
  reader.readAsDataURL(file)
}
