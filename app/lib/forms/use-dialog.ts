import { useLocation, useNavigate } from '@remix-run/react'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { closedAddress, dialogAddress, dialogs, isDialogInAddress } from './dialogs.ts'

const NONE: readonly string[] = []

/** Whether script has opened a dialog of the registry. Whoever leaves the page leaves it closed. */
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
 * One dialog of the registry. It is open when its address says so or when script has opened it. Put `address` on the
 * link that opens it, so that it also opens without script.
 */
export function useDialog(name: string) {
  const search = new URLSearchParams(useLocation().search)
  const navigate = useNavigate()
  const isRegistered = useRegistered(name)
  const isAddressed = isDialogInAddress(name, search)
  // Opened by its address, it enters the registry as well, and leaves it with the address.
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
