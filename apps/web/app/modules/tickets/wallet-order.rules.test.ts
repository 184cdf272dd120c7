import { expect, test } from 'vitest'
import { walletsFor } from './wallet-order.rules.ts'

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Mobile/15E148 Safari/604.1'
const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36'

test.each([
  [{ apple: true, google: true }, iphone, ['apple', 'google']],
  [{ apple: true, google: true }, android, ['google', 'apple']],
  [{ apple: false, google: true }, iphone, ['google']],
  [{ apple: true, google: false }, android, ['apple']],
  [{ apple: false, google: false }, iphone, []],
])('of %j, on %s: %j', (services, userAgent, wallets) => {
  expect(walletsFor(services, userAgent)).toEqual(wallets)
})
