import type { Cart } from '@hoppla/contract/cart/cart'
import { useRef } from 'react'
import { useAnswer } from '../../../platform/api/use-answer.ts'

const load = async () => (await import('./suggestion.tsx')).Suggestion
export type SuggestionPart = Awaited<ReturnType<typeof load>>

/** The part that shows what fits the cart, where something does; undefined also where its script does not come: the cart goes without it. */
export const loadSuggestion = async ({ suggestion }: Cart): Promise<SuggestionPart | undefined> =>
  suggestion === null ? undefined : load().catch(() => undefined)

/** The same once the cart is on the page: it stays for saying what was put in. @param first what came with the cart, so that nothing moves for it. */
export const useSuggestion = (cart: Cart, first: SuggestionPart | undefined): SuggestionPart | undefined => {
  const isAsked = useRef(false)
  isAsked.current ||= cart.suggestion !== null && first === undefined
  const { loaded } = useAnswer(isAsked.current ? 'suggestion' : undefined, load)
  return first ?? (loaded.state === 'ready' ? loaded.answer : undefined)
}
