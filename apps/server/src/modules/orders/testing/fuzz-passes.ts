import { listMyCodes } from '@hoppla/contract/tickets'
import { connectPass, orderDirectPass, orderPassCode } from '@hoppla/contract/tickets/passes'
import { expect } from 'vitest'
import type { FuzzEntrance } from './fuzz-entrance.ts'
import type { ModelOrder } from './fuzz-model.ts'
import { atOnce, buyers } from './fuzz-people.ts'
import type { Shop } from './shop.ts'

type Chance = { pick: <A>(from: readonly A[]) => A | undefined; chance: () => number }

/**
 * Passes in the fuzz test. No model says which child has which: the ledger audit does (`auditLedger`), since no two of one child may share a day and every paid
 * line has just its pass or code.
 */
export const passBook = async ({ deps, article }: Shop, entrance: FuzzEntrance, { pick, chance }: Chance) => {
  const articleId = await article('pass')
  const children: { id: string; buyer: string }[] = []
  /** One of the buyer's, mostly one that had a pass already; now and then a new one. */
  const someChild = async (buyer: string): Promise<string> => {
    const known = pick(children.filter((child) => child.buyer === buyer))
    if (known && chance() < 0.6) return known.id
    const { rows } = await deps.pool.query<{ id: string }>(
      `with child as (insert into children (first_name, last_name, birth_date) values ('Moa', 'Storm', '2021-05-05') returning id)
      insert into child_guardians (child_id, account_id) select child.id, a.id from child, accounts a where a.email = $1 returning child_id as id`,
      [`${buyer}@hoppla.example`],
    )
    const id = rows[0]?.id ?? expect.fail('no child')
    children.push({ id, buyer })
    return id
  }
  const childOf = async ({ reference }: ModelOrder): Promise<string> => {
    const { rows } = await deps.pool.query<{ id: string }>(
      'select l.child_id as id from order_lines l join orders o on o.id = l.order_id where o.reference = $1',
      [reference],
    )
    return rows[0]?.id ?? expect.fail('no child')
  }
  const unusedCodes = async (orders: readonly ModelOrder[]): Promise<string[]> => {
    const codes: string[] = []
    for (const { buyer, reference } of orders.filter(({ kind, state }) => kind === 'pass-code' && state === 'done').slice(-8)) {
      const [code] = await entrance.as(buyer)(listMyCodes, { query: { orderReference: reference } })
      if (code?.state === 'Unused') codes.push(code.code)
    }
    return codes
  }
  return {
    /** Orders a pass for a child, or a code for one. */
    order: async (kind: 'pass' | 'pass-code', buyer: string, paying: { giftCards: string[]; beginAtOnce: '2026-11' }) => {
      if (kind === 'pass-code') return entrance.as(buyer)(orderPassCode, { body: { articleId, ...paying } })
      return entrance.as(buyer)(orderDirectPass, { body: { articleId, childId: await someChild(buyer), ...paying } })
    },
    /** Codes for one child at the same moment, and with them what else may give it a pass. */
    connect: async (orders: readonly ModelOrder[], meanwhile: readonly (() => Promise<unknown>)[] = [], of?: ModelOrder) => {
      const buyer = of?.buyer ?? pick(buyers) ?? buyers[0]
      const childId = of ? await childOf(of) : await someChild(buyer)
      const codes = (await unusedCodes(orders)).slice(0, 3)
      // One alone meets nobody: it waits for a second.
      if (codes.length < 2 && meanwhile.length === 0) return
      const connects = codes.map((code) => () => entrance.as(buyer)(connectPass, { body: { code, childId } }))
      await atOnce([...connects, ...meanwhile])
    },
  }
}
export type PassBook = Awaited<ReturnType<typeof passBook>>
