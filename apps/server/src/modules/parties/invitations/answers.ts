import { randomUUID } from 'node:crypto'
import type { AnsweredChild, GuestDiet } from '@hoppla/contract/parties/invitations'
import type { Tx } from '../../../db/connect.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { ChildRow } from './invitations.sql.ts'
import { dietCipher } from './secrets.ts'

type Diet = { diets: GuestDiet[]; note: string }

/** What was told of a child; nothing where nothing was. */
export const dietOf = ({ config }: Pick<Deps, 'config'>, { id, diet }: Pick<ChildRow, 'id' | 'diet'>): Diet =>
  diet === null ? { diets: [], note: '' } : (JSON.parse(dietCipher(config).open(Buffer.from(diet, 'base64'), id)) as Diet)

/** A child of an answer as it was given. */
export const childOnWire = (deps: Pick<Deps, 'config'>, row: ChildRow): AnsweredChild => {
  const { firstName, comes, kitchen } = row
  if (!comes) return { comes: false, firstName }
  if (kitchen !== 'diet') return { comes: true, firstName, kitchen: { choice: kitchen === 'elsewhere' ? 'elsewhere' : 'nothing' } }
  return { comes: true, firstName, kitchen: { choice: 'diet', ...dietOf(deps, row), consent: true } }
}

/** Writes the children of an answer in place of those that it had. Of a child that does not come nothing else is kept. */
export const writeChildren = async (
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  tx: Tx,
  answerId: string,
  children: readonly AnsweredChild[],
): Promise<void> => {
  await tx.deleteFrom('party_answer_children').where('answer_id', '=', answerId).execute()
  const rows = children.map((child, index) => {
    const id = randomUUID()
    const kitchen = child.comes ? child.kitchen : undefined
    const diet =
      kitchen?.choice === 'diet' ? { diets: kitchen.diets, note: kitchen.diets.includes('other') ? kitchen.note : '' } : undefined
    return {
      ...{ id, answer_id: answerId, position: index + 1, first_name: child.firstName, comes: child.comes },
      kitchen: kitchen?.choice ?? null,
      diet_encrypted: diet ? dietCipher(config).close(JSON.stringify(diet), id) : null,
      consented_at: diet ? clock.now() : null,
    }
  })
  await tx.insertInto('party_answer_children').values(rows).execute()
}
