import { Form, useNavigation } from '@remix-run/react'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ImageField } from '#app/ui/image-field.tsx'

interface PhotoFormProps {
  name: string
  /** The address of the photo of now. */
  src: string | undefined
  error: string | undefined
}

export function PhotoForm({ name, src, error }: PhotoFormProps) {
  const { state, formData } = useNavigation()
  const intent = state === 'submitting' ? formData?.get('intent') : undefined
  return (
    <Card title="Photo" description="Your colleagues see it beside your name.">
      {/* Drawn anew once there is another photo, so that no file stays chosen. */}
      <Form
        key={src}
        method="post"
        encType="multipart/form-data"
        noValidate
        className="flex flex-col items-start gap-4"
      >
        <ImageField
          id="photo"
          name="photo"
          label="Choose a photo"
          hint="PNG, JPEG, WebP or GIF, at most 2 MB. Where and when it was taken is removed from it."
          errors={error ? [error] : undefined}
          current={<Avatar name={name} src={src} size="large" />}
          isRound
        />
        <div className="flex flex-wrap gap-2">
          <Button name="intent" value="photo" isPending={intent === 'photo'} pendingText="Uploading…">
            Upload photo
          </Button>
          {src ? (
            <Button
              name="intent"
              value="remove-photo"
              variant="quiet"
              isPending={intent === 'remove-photo'}
              pendingText="Removing…"
            >
              Remove photo
            </Button>
          ) : null}
        </div>
      </Form>
    </Card>
  )
}
