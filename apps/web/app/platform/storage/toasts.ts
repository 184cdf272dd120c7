import { createStore, useStore } from './store.ts'

export type ToastTone = 'info' | 'ok' | 'warn' | 'error'
export type ToastNotice = { id: number; tone: ToastTone; title: string; text?: string | undefined; stays: number }

const none: readonly ToastNotice[] = []
const toasts = createStore(none)
let lastId = 0

/**
 * Shows a notice at the page's top until it is closed or the page changes. The same words are not shown twice.
 * @param stays over how many page changes it stays: 1 for a message that belongs to the page one is sent to.
 */
export const showToast = (tone: ToastTone, title: string, text?: string, stays = 0): void => {
  const shown = toasts.get()
  if (shown.some((notice) => notice.tone === tone && notice.title === title && notice.text === text)) return
  lastId += 1
  toasts.set([...shown, { id: lastId, tone, title, text, stays }])
}

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((notice) => notice.id !== id))
/** The page changed: notices that were not to stay go. */
export const turnToasts = (): void =>
  toasts.set(toasts.get().flatMap((notice) => (notice.stays > 0 ? { ...notice, stays: notice.stays - 1 } : [])))
export const shownToasts = (): readonly ToastNotice[] => toasts.get()
export const useToasts = (): readonly ToastNotice[] => useStore(toasts, none)
