import type { FieldView } from '#app/lib/forms/form-view.ts'

/** A checkbox keeps its state by `defaultChecked`; its value is what a browser sends. */
export function toBox({ defaultValue, ...rest }: FieldView) {
  return { ...rest, defaultChecked: defaultValue === 'on' }
}
