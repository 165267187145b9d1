import { useCallback, useEffect, useState } from 'react'

function listBoxes(form: string, name: string): HTMLInputElement[] {
  const element = document.getElementById(form)
  if (!(element instanceof HTMLFormElement)) return []
  return [...element.elements].filter(
    (each): each is HTMLInputElement => each instanceof HTMLInputElement && each.name === name,
  )
}

/** How many of the checkboxes of a form's rows are checked, and a way to check all of them, where script runs. */
export function useSelectedRows(form: string, name: string) {
  const [{ selected, total }, setCounts] = useState({ selected: 0, total: 0 })
  const count = useCallback(() => {
    const boxes = listBoxes(form, name)
    const now = { selected: boxes.filter(({ checked }) => checked).length, total: boxes.length }
    setCounts((before) => (before.selected === now.selected && before.total === now.total ? before : now))
  }, [form, name])
  // After each rendering: rows come and go with the page of the list.
  useEffect(count)
  useEffect(() => {
    document.addEventListener('change', count)
    return () => document.removeEventListener('change', count)
  }, [count])
  const selectAll = (isSelected: boolean) => {
    for (const box of listBoxes(form, name)) box.checked = isSelected
    count()
  }
  return { selected, total, selectAll }
}
