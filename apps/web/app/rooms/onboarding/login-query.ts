import type { Intent, Origin } from '@hoppla/contract/identity'
import { useLocation } from 'react-router'
import { baseAddresses, continueAddress, intentOf, originOf } from '../../platform/guards.ts'
import { useSite } from '../../platform/page-site.ts'
import { useWords } from '../../platform/words.ts'

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
  step: (name: '' | 'password' | 'register' | 'forgot') => string
}

/** The login pages' query (specification §2): intent, origin, continuePath, and `uid` of an interaction. */
export const useLoginQuery = (): LoginQuery => {
  const { language } = useWords()
  const { site } = useSite()
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const continuePath = query.get('continuePath')
  return {
    intent: intentOf(query.get('intent')),
    origin: originOf(query.get('origin')),
    continueTo: continueAddress(continuePath, language, baseAddresses(site)),
    isAskedFor: Boolean(continuePath),
    interaction: query.get('uid') ?? undefined,
    step: (name) => `/${language}/login${name && `/${name}`}${search}`,
  }
}
