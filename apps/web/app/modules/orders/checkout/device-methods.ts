import { useSyncExternalStore } from 'react'

type WalletWindow = {
  ApplePaySession?: { canMakePayments: () => boolean }
  PaymentRequest?: unknown
  navigator: { userAgentData?: unknown }
}

/**
 * Ways to pay that only some devices have. Apple Pay says so itself. Google Pay is asked through the browser’s own payment sheet, which only browsers made of
 * Chromium have for it; they alone know `userAgentData`. The provider’s form asks the device again, and takes a card where it has none after all.
 */
const asked: Readonly<Record<string, (device: WalletWindow) => boolean>> = {
  applepay: ({ ApplePaySession }) => ApplePaySession?.canMakePayments() === true,
  googlepay: ({ PaymentRequest, navigator }) => PaymentRequest !== undefined && navigator.userAgentData !== undefined,
}

/** Whether this device can pay so. A device that answers with an error cannot. */
export const deviceHas = (method: string, device: WalletWindow): boolean => {
  try {
    return asked[method]?.(device) ?? true
  } catch {
    return false
  }
}

const never = () => () => undefined

/** Those of a country’s ways to pay that this device can show; what must be asked of the device is left out until the page is in the browser. */
export const useDeviceMethods = (methods: readonly string[]): readonly string[] => {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return methods.filter((method) => (inBrowser ? deviceHas(method, window as unknown as WalletWindow) : !(method in asked)))
}
