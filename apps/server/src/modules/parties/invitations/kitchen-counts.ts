import type { KitchenCounts } from '@hoppla/contract/parties/own-invitations'
import type { Deps } from '../../../kernel/deps.ts'
import { dietOf } from './answers.ts'
import { countForKitchen } from './invitations.rules.ts'
import { listAnswers } from './invitations.sql.ts'

/**
 * What the kitchen of a party sees of the answers of its guests: how many come and what they eat without, never who. Nothing where nobody was invited, and
 * a week after the party.
 */
export const kitchenCounts = async (deps: Pick<Deps, 'pool' | 'config'>, partyId: string): Promise<KitchenCounts> => {
  const answers = await listAnswers(deps.pool, partyId)
  return countForKitchen(
    answers.flatMap(({ children }) => children.map((child) => ({ ...child, diets: dietOf(deps, child).diets }))),
  )
}
