import { useLocation, useNavigate } from '@remix-run/react'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { closedAddress, dialogAddress, dialogs, isDialogInAddress } from './dialogs.ts'

const NONE: readonly string[] = []

/** Whether script has opened a dialog of the registry. Leaving the page closes it. */
export function useRegistered(name: string): boolean {
  const open = useSyncExternalStore(
    dialogs.subscribe,
    () => dialogs.list(),
    () => NONE,
  )
  useEffect(() => () => dialogs.close(name), [name])
  return open.includes(name)
}

/**
 * One dialog of the registry, open by its URL or by script. Use `address` in the link that opens it, so that it works
 * without script.
 */
export function useDialog(name: string) {
  const search = new URLSearchParams(useLocation().search)
  const navigate = useNavigate()
  const isRegistered = useRegistered(name)
  const isAddressed = isDialogInAddress(name, search)
  // Opened by URL, it is in the registry too, until the URL changes.
  useEffect(() => {
    if (!isAddressed) return
    dialogs.open(name)
    return () => dialogs.close(name)
  }, [isAddressed, name])
  const closed = closedAddress(search)
  const close = useCallback(() => {
    dialogs.close(name)
    if (isAddressed) navigate(closed, { replace: true, preventScrollReset: true })
  }, [name, isAddressed, closed, navigate])

  return {
    isOpen: isAddressed || isRegistered,
    address: dialogAddress(name, search),
    closedAddress: closed,
    open: () => dialogs.open(name),
    close,
  }
}
