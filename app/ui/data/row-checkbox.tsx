import type { ReactNode } from 'react'

interface RowCheckboxProps {
  /** Id of the form that it is sent with: it may lie anywhere on the page. */
  form: string
  name: string
  value: string
  /** "Select red shoes". */
  label: string
  defaultChecked?: boolean | undefined
}

/** Selects the row of a table, before its title: so it is there too where rows are cards. */
function RowCheckbox({ label, ...input }: RowCheckboxProps) {
  return (
    <label className="-m-2 inline-flex cursor-pointer p-2 pointer-coarse:-m-3 pointer-coarse:p-3">
      <span className="sr-only">{label}</span>
      <input {...input} type="checkbox" className="block size-4.5 cursor-pointer accent-action" />
    </label>
  )
}

/** The title of a row, with the box that selects it in front. A long one wraps beside the box, and not below it. */
export function SelectableTitle({ children, ...box }: RowCheckboxProps & { children: ReactNode }) {
  return (
    <span className="flex items-center gap-2 whitespace-normal @2xl:min-w-56">
      <RowCheckbox {...box} />
      <span className="flex min-w-0 flex-wrap items-center gap-2 wrap-anywhere">{children}</span>
    </span>
  )
}
