import { createStore, useStore } from '../../platform/storage/store.ts'
import { store, stored } from '../../platform/storage/stored-values.ts'

/** Versions by notice: a notice that changed is new again. */
type Dismissed = Readonly<Record<string, string>>

const key = 'notices'
const most = 50
const none: Dismissed = {}

const read = (): Dismissed => {
  const value = stored<unknown>(key)
  return typeof value === 'object' && value !== null ? (value as Dismissed) : none
}
const dismissed = createStore(typeof window === 'undefined' ? none : read())

/** What this visitor has dismissed; nothing on the server and during hydration: HTML is never personal. */
export const useDismissed = (): Dismissed => useStore(dismissed, none)

export const dismissNotice = ({ guid, version }: { guid: string; version: string }): void => {
  const { [guid]: _, ...others } = read()
  const next = Object.fromEntries([...Object.entries(others).slice(1 - most), [guid, version]])
  store(key, next)
  dismissed.set(next)
}

/** An inline script that runs before the first paint, so that a dismissed notice never appears and nothing jumps when it is removed. */
export const hideDismissed = `try{const d=JSON.parse(localStorage["site.${key}"]).d;for(const n of document.querySelectorAll("[data-notice],[data-notice-name]")){const[g,v]=(n.dataset.notice??n.dataset.noticeName).split(" ");n.hidden=d[g]===v}for(const m of document.querySelectorAll(".notices-more"))m.hidden=!m.querySelector("[data-notice]:not([hidden])")}catch{}`
