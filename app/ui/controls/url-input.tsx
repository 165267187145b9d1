import { InputField, type InputFieldProps } from './input.tsx'

/** A field for a domain, a URL or a path: text for a browser, since `type="url"` would refuse a domain, typed without corrections. */
export const UrlField = (props: Omit<InputFieldProps, 'type'>) => (
  <InputField
    {...props}
    type="text"
    inputMode="url"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
  />
)
