import clsx from 'clsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { OrganizationLogo } from '#app/ui/layout/organization-logo.tsx'
import { controlAria, Field, type FieldProps } from './field.tsx'

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
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {preview ? <Preview src={preview} isRound={isRound} /> : current}
        <input
          ref={input}
          id={id}
          name={name}
          type="file"
          accept={TYPES}
          onChange={({ target }) => readImage(target, setPreview)}
          className={clsx(
            'control',
            'min-w-0 flex-1 basis-52 text-sm! file:me-3 file:h-9 file:border-0 file:bg-surface-hover file:px-3.5 print:hidden',
            'file:font-medium file:text-ink-strong pointer-coarse:file:h-11',
          )}
          {...controlAria({ id, hint, errors })}
        />
      </span>
    </Field>
  )
}

function Preview({ src, isRound }: { src: string; isRound: boolean }) {
  const alt = 'Selected, not saved yet'
  return isRound ? (
    <img src={src} alt={alt} className="size-12 shrink-0 rounded-full object-cover" />
  ) : (
    <OrganizationLogo src={src} alt={alt} className="max-h-12 max-w-40" />
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
