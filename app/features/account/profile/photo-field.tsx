import { useNavigation } from '@remix-run/react'
import type { FieldView } from '#app/lib/forms/form-view.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ImageField } from '#app/ui/forms/image-field.tsx'

interface PhotoFieldProps extends Pick<FieldView, 'id' | 'errors'> {
  person: string
  /** URL of the current photo. */
  src: string | undefined
}

/** Id of the form that sends `intent=remove-photo`, which is separate from the field's form. */
export const REMOVE_PHOTO_FORM = 'remove-photo'

/** A file input for the photo, saved with its form; the current photo can be removed. */
export function PhotoField({ id, errors, person, src }: PhotoFieldProps) {
  const { state, formData } = useNavigation()
  return (
    <div className="flex flex-col gap-2">
      <ImageField
        id={id}
        name="photo"
        label="Photo"
        hint="Shown next to your name. PNG, JPEG, WebP or GIF, at most 2 MB. The location and date it was taken are removed."
        errors={errors}
        required={false}
        current={<Avatar name={person} src={src} size="large" />}
        isRound
      />
      {src ? (
        <Button
          form={REMOVE_PHOTO_FORM}
          name="intent"
          value="remove-photo"
          variant="quiet"
          size="small"
          className="self-start"
          isPending={state === 'submitting' && formData?.get('intent') === 'remove-photo'}
          pendingText="Removing…"
        >
          Remove photo
        </Button>
      ) : null}
    </div>
  )
}
