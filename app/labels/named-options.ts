/** What has an id and a name as a choice of a form or a filter. */
export const toSelectOptions = (some: readonly { id: string; name: string }[]) =>
  some.map(({ id, name }) => ({ value: id, label: name }))
