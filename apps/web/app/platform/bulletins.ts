import { createStore, useStore } from './store.ts'

export type BulletinTone = 'info' | 'ok' | 'warn' | 'error'
export type BulletinNotice = { id: number; tone: BulletinTone; title: string; text?: string | undefined }

const none: readonly BulletinNotice[] = []
const bulletins = createStore(none)
let lastId = 0

/** Shows a notice at the page's top until it is closed or the page changes. The same words are not shown twice. */
export const showBulletin = (tone: BulletinTone, title: string, text?: string): void => {
  const shown = bulletins.get()
  if (shown.some((notice) => notice.tone === tone && notice.title === title && notice.text === text)) return
  lastId += 1
  bulletins.set([...shown, { id: lastId, tone, title, text }])
}

export const dismissBulletin = (id: number): void => bulletins.set(bulletins.get().filter((notice) => notice.id !== id))
export const clearBulletins = (): void => bulletins.set(none)
export const useBulletins = (): readonly BulletinNotice[] => useStore(bulletins, none)
