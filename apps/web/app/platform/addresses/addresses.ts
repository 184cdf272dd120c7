import type { Intent, Origin } from '@hoppla/contract/identity'
import { pathTo } from '@hoppla/contract/pages'

export type LoginInput = {
  intent?: Intent | undefined
  origin?: Origin | undefined
  /** Where to go afterwards; any `continuePath` that is not ours is ignored later. */
  continuePath?: string | undefined
}

/** The login page with what it needs to know. Defaults are left out of the address. */
export const loginAddress = (language: string, { intent = 'Default', origin = 'None', continuePath }: LoginInput = {}): string => {
  const query = {
    intent: intent === 'Default' ? undefined : intent,
    origin: origin === 'None' ? undefined : origin,
    continuePath: continuePath || undefined,
  }
  return pathTo('login', { lang: language, query })
}
