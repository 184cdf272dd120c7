import { createStore } from '../platform/store.ts'

export const isKeysOpen = createStore(false)
export const openKeys = (): void => isKeysOpen.set(true)
