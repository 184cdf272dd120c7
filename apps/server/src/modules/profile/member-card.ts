import type { MemberCard, readMemberCard as readMemberCardRoute } from '@hoppla/contract/profile'
import type { Answer } from '@hoppla/contract/route'
import { sql } from 'kysely'
import type { SignedInCaller, StaffCaller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Config } from '../../kernel/config.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { findAccount, keysFor } from '../identity/identity.ts'
import { listChildren } from './children.sql.ts'
import { cardCode, cardLifetime, cardRenewal, readCardCode } from './member-card.rules.ts'

/** The keys that sign member cards, the present one first. */
export const cardKeys = (config: Config) => keysFor(config, 'member card')
const fullName = (first: string, last: string): string => `${first} ${last}`.trim()

/** The cards of the account and its children. The web keeps them, so that they open without a connection. @throws Refusal `auth.required`. */
export const getMemberCard = async (deps: Deps, caller: SignedInCaller): Promise<MemberCard> => {
  const [account, children] = await Promise.all([findAccount(deps.db, caller.account.id), listChildren(deps.db, caller.account.id)])
  if (!account) throw new Refusal('auth.required')
  const now = deps.clock.now().getTime()
  const validUntil = new Date(now + cardLifetime)
  const [key] = cardKeys(deps.config)
  const card = (row: { first_name: string; last_name: string; member_id: string; member_card_id: string }) => ({
    name: fullName(row.first_name, row.last_name),
    memberid: row.member_id,
    membercardid: row.member_card_id,
    code: cardCode(key, row.member_card_id, validUntil),
  })
  return {
    card: card(account),
    children: children.map((child) => ({ guid: child.id, ...card(child) })),
    validUntil: validUntil.toISOString(),
    renewAfter: new Date(now + cardRenewal).toISOString(),
  }
}

/** What staff see when they scan a card: names, no addresses. Logged. @throws Refusal `member-card.invalid`. */
export const readMemberCard = async (
  deps: Deps,
  caller: StaffCaller,
  code: string,
): Promise<Answer<typeof readMemberCardRoute>> => {
  const card = readCardCode(cardKeys(deps.config), code, deps.clock.now())
  if (card === undefined) throw new Refusal('member-card.invalid')
  const { rows } = await sql<{ id: string; first: string; last: string; memberId: string; isChild: boolean }>`
    select id, first_name as first, last_name as last, member_id as "memberId", false as "isChild" from published.accounts
      where member_card_id = ${card} and deleted_at is null
    union all
    select id, first_name, last_name, member_id, true from children where member_card_id = ${card} and deleted_at is null`.execute(
    deps.db,
  )
  const [found] = rows
  if (!found) throw new Refusal('member-card.invalid')
  await audit(deps.db, { actorId: caller.staff.id, action: 'member-card.read', subject: found.id, address: caller.address })
  const children = found.isChild ? [] : await listChildren(deps.db, found.id)
  return {
    name: fullName(found.first, found.last),
    memberid: found.memberId,
    isChild: found.isChild,
    children: children.map((child) => ({ name: fullName(child.first_name, child.last_name) })),
  }
}
