import { createStore, useStore } from './store.ts'

export type BulletinTone = 'info' | 'ok' | 'warn' | 'error'
export type BulletinNotice = { id: number; tone: BulletinTone; title: string; text?: string | undefined; stays: number }

const none: readonly BulletinNotice[] = []
const bulletins = createStore(none)
let lastId = 0

/**
 * Shows a notice at the page's top until it is closed or the page changes. The same words are not shown twice.
 * @param stays over how many page changes it stays: 1 for news that belongs to the page one is sent to.
 */
export const showBulletin = (tone: BulletinTone, title: string, text?: string, stays = 0): void => {
  const shown = bulletins.get()
  if (shown.some((notice) => notice.tone === tone && notice.title === title && notice.text === text)) return
  lastId += 1
  bulletins.set([...shown, { id: lastId, tone, title, text, stays }])
}

export const dismissBulletin = (id: number): void => bulletins.set(bulletins.get().filter((notice) => notice.id !== id))
/** The page changed: notices that were not to stay go. */
export const turnBulletins = (): void =>
  bulletins.set(bulletins.get().flatMap((notice) => (notice.stays > 0 ? { ...notice, stays: notice.stays - 1 } : [])))
export const shownBulletins = (): readonly BulletinNotice[] => bulletins.get()
export const useBulletins = (): readonly BulletinNotice[] => useStore(bulletins, none)
