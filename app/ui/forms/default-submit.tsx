/**
 * What Enter presses in a form whose first visible button does something else: browsers take the first of them. Nobody else
 * meets it.
 */
export const DefaultSubmit = ({ label }: { label: string }) => (
  <button type="submit" tabIndex={-1} aria-hidden className="sr-only">
    {label}
  </button>
)
