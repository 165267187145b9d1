import { parseWithZod } from '@conform-to/zod/v4'
import { ProviderSignUpForm, SignUp } from '#contract/account/sign-up.forms.ts'

export const check = (formData: FormData) => parseWithZod(formData, { schema: SignUp })
/** After Google or Microsoft has said who it is: without an address of their own and without a password. */
export const checkWithProvider = (formData: FormData) =>
  parseWithZod(formData, { schema: ProviderSignUpForm })
