import { useEffect } from 'react'
import { pushToDataLayer, useConsent } from '../../../platform/storage/consent.ts'
import { store, stored } from '../../../platform/storage/stored-values.ts'
import type { OrderAccess } from '../order-access.ts'

/**
 * Reports to purchase tracking a completed order: once per order and browser, only after consent to analytics, which may also be given while the
 * receipt is open. A failed retrieval is only logged (docs/product/orders.md). @param access of it, the same object for the same order; undefined: nothing to report.
 */
export const usePurchaseTracking = (access: OrderAccess | undefined): void => {
  const isAllowed = useConsent()?.analytics === true
  useEffect(() => {
    if (!isAllowed || access === undefined) return
    const key = `tracked.${access.orderReference}`
    if (stored(key)) return
    const abort = new AbortController()
    access.tracking(abort.signal).then(
      (event) => {
        if (abort.signal.aborted || stored(key)) return
        store(key, true)
        pushToDataLayer(event)
      },
      (error: unknown) => !abort.signal.aborted && console.error(error),
    )
    return () => abort.abort()
  }, [isAllowed, access])
}
