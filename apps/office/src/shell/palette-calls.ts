import { createStore } from '../platform/store.ts'

/** How often the palette was asked for; it is fetched the first time, and opens each time. */
export const paletteCalls = createStore(0)
export const openPalette = (): void => paletteCalls.set(paletteCalls.get() + 1)
