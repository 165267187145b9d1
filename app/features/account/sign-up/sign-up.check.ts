import { parseWithZod } from '@conform-to/zod/v4'
import { ProviderSignUpForm, SignUp } from '#contract/account/sign-up.forms.ts'

export const check = (formData: FormData) => parseWithZod(formData, { schema: SignUp })
/** Sign-up with a provider: without email address and password. */
export const checkWithProvider = (formData: FormData) =>
  parseWithZod(formData, { schema: ProviderSignUpForm })
