import type { Intent, Origin } from '@hoppla/contract/identity'
import { pathTo } from '@hoppla/contract/pages'
import { useLocation } from 'react-router'
import { useSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { baseAddresses, continueAddress, intentOf, originOf } from '../../platform/session/guards.ts'

type Step = 'password' | 'register' | 'forgot' | 'confirm' | 'children' | 'phone'

export type LoginQuery = {
  intent: Intent
  origin: Origin
  /** Where to go afterwards, already checked. */
  continueTo: string
  /** Whether somebody asked for that place, or it is only the account start. */
  isAskedFor: boolean
  /** The OpenID interaction that waits for this sign-in, when another client sent the visitor. */
  interaction: string | undefined
  /** Address of a step below login that keeps the query: `step('password')`; `step('')` is the first. */
  step: (name: '' | Step) => string
}

/** The login pages' query (docs/product/onboarding.md): intent, origin, continuePath, and `uid` of an interaction. */
export const useLoginQuery = (): LoginQuery => {
  const { language } = useWords()
  const { site } = useSite()
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const continuePath = query.get('continuePath')
  const kept = keptQuery(search)
  return {
    intent: intentOf(query.get('intent')),
    origin: originOf(query.get('origin')),
    continueTo: continueAddress(continuePath, language, baseAddresses(site)),
    isAskedFor: Boolean(continuePath),
    interaction: query.get('uid') ?? undefined,
    step: (name) => pathTo(name === '' ? 'login' : `login-${name}`, { lang: language }) + kept,
  }
}

/** The query that goes from step to step: everything but the key of the address in memory. */
const keptQuery = (search: string): string => {
  const query = new URLSearchParams(search)
  query.delete('for')
  return query.size > 0 ? `?${query}` : ''
}
