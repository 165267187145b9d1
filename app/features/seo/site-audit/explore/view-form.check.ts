import { parseWithZod } from '@conform-to/zod/v4'
import { EditPageView, NewPageView } from '#contract/seo/site-audit.explore-views.forms.ts'

// A view without conditions has an empty query, which a form does not send.
const NewView = NewPageView.extend({ query: NewPageView.shape.query.prefault('') })
const EditView = EditPageView.extend({ name: NewPageView.shape.name, query: NewView.shape.query })

export const checkNewView = (formData: FormData) =>
  parseWithZod(formData, { schema: NewView, disableAutoCoercion: true })

export const checkView = (formData: FormData) =>
  parseWithZod(formData, { schema: EditView, disableAutoCoercion: true })
