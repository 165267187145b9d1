import { parseWithZod } from '@conform-to/zod/v4'
import { EditDomainNote, NewDomainNote } from '#contract/seo/domain.notes.forms.ts'

const EditNote = EditDomainNote.extend(NewDomainNote.shape)

export const checkNewNote = (formData: FormData) =>
  parseWithZod(formData, { schema: NewDomainNote, disableAutoCoercion: true })

export const checkNote = (formData: FormData) =>
  parseWithZod(formData, { schema: EditNote, disableAutoCoercion: true })
