import type { Intent, Origin } from '@hoppla/contract/identity'

export type LoginInput = {
  intent?: Intent | undefined
  origin?: Origin | undefined
  /** Where to go afterwards; any `continuePath` that is not ours is ignored later. */
  continuePath?: string | undefined
}

/** The login page with what it needs to know. Defaults are left out of the address. */
export const loginAddress = (language: string, { intent = 'Default', origin = 'None', continuePath }: LoginInput = {}): string => {
  const query = new URLSearchParams()
  if (intent !== 'Default') query.set('intent', intent)
  if (origin !== 'None') query.set('origin', origin)
  if (continuePath) query.set('continuePath', continuePath)
  return `/${language}/login${query.size > 0 ? `?${query}` : ''}`
}

/** The account's start: where every sign-in ends that has nowhere else to go. */
export const accountStart = (language: string): string => `/${language}/account`
