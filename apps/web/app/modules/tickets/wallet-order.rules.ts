export type Wallet = 'apple' | 'google'

/**
 * The wallets that are set up, that of the device first. An iPad says it is a Mac; both have Apple’s.
 * @param userAgent of the browser; '' where it is not known yet.
 */
export const walletsFor = (services: Readonly<Record<Wallet, boolean>>, userAgent: string): Wallet[] => {
  const order: Wallet[] = /Android/.test(userAgent) ? ['google', 'apple'] : ['apple', 'google']
  return order.filter((wallet) => services[wallet])
}
