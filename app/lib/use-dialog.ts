import { useLocation, useNavigate } from '@remix-run/react'
import { useCallback, useSyncExternalStore } from 'react'
import { closedAddress, dialogAddress, dialogs, isDialogInAddress } from './dialogs.ts'

const NONE: readonly string[] = []

/**
 * One dialog of the registry. It is open when its address says so or when script has opened it. Put `address` on the
 * link that opens it, so that it also opens without script.
 */
export function useDialog(name: string) {
  const search = new URLSearchParams(useLocation().search)
  const navigate = useNavigate()
  const open = useSyncExternalStore(
    dialogs.subscribe,
    () => dialogs.list(),
    () => NONE,
  )
  const isAddressed = isDialogInAddress(name, search)
  const closed = closedAddress(search)
  const close = useCallback(() => {
    dialogs.close(name)
    if (isAddressed) navigate(closed, { replace: true, preventScrollReset: true })
  }, [name, isAddressed, closed, navigate])

  return {
    isOpen: isAddressed || open.includes(name),
    address: dialogAddress(name, search),
    closedAddress: closed,
    open: () => dialogs.open(name),
    close,
  }
}
