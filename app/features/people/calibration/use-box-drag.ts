import { type RefObject, useEffect, useRef } from 'react'

const PERSON = '[data-person]'
const BOX = '[data-box]'

/** The id of the dragged person, and the box that they are dropped on, as `data-box` names it. */
export type Drop = (personId: string, box: string) => void

const find = (event: DragEvent, selector: string): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null

/**
 * Lets people be dragged to another box, where script runs: elements with `data-person` to those with `data-box`. Null
 * lets nobody be dragged.
 */
export function useBoxDrag(board: RefObject<HTMLElement>, onDrop: Drop | null) {
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  const isActive = onDrop !== null
  useEffect(() => {
    const element = board.current
    if (!element || !isActive) return
    let dragged: string | null = null
    const mark = (box: HTMLElement | null) => {
      for (const each of element.querySelectorAll(BOX)) each.toggleAttribute('data-over', each === box)
    }
    const start = (event: DragEvent) => {
      dragged = find(event, PERSON)?.dataset['person'] ?? null
      if (dragged !== null) event.dataTransfer?.setData('text/plain', dragged)
    }
    const over = (event: DragEvent) => {
      const box = find(event, BOX)
      if (dragged === null || !box) return
      event.preventDefault()
      mark(box)
    }
    const end = () => {
      dragged = null
      mark(null)
    }
    const drop = (event: DragEvent) => {
      const box = find(event, BOX)?.dataset['box']
      const person = dragged
      if (person === null || box === undefined) return
      event.preventDefault()
      end()
      latest.current?.(person, box)
    }
    element.addEventListener('dragstart', start)
    element.addEventListener('dragover', over)
    element.addEventListener('dragend', end)
    element.addEventListener('drop', drop)
    return () => {
      element.removeEventListener('dragstart', start)
      element.removeEventListener('dragover', over)
      element.removeEventListener('dragend', end)
      element.removeEventListener('drop', drop)
    }
  }, [board, isActive])
}
