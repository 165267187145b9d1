import { parseWithZod } from '@conform-to/zod/v4'
import { EditDomainView, NewDomainView } from '#contract/seo/domain.views.forms.ts'

// A view without filters has an empty query, which a form does not send; which list it is of is known by its page.
const NewView = NewDomainView.omit({ list: true }).extend({ query: NewDomainView.shape.query.prefault('') })
const EditView = EditDomainView.extend(NewView.shape)

export const checkNewView = (formData: FormData) =>
  parseWithZod(formData, { schema: NewView, disableAutoCoercion: true })

export const checkView = (formData: FormData) =>
  parseWithZod(formData, { schema: EditView, disableAutoCoercion: true })
