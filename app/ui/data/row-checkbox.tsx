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
export function RowCheckbox({ label, ...input }: RowCheckboxProps) {
  return (
    <label className="-m-2 inline-flex cursor-pointer p-2 pointer-coarse:-m-3 pointer-coarse:p-3">
      <span className="sr-only">{label}</span>
      <input {...input} type="checkbox" className="block size-4.5 cursor-pointer accent-action" />
    </label>
  )
}
