import { statement } from '../../db/statement.ts'
import type { Day } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { readAnyCardCode } from './member-card.rules.ts'
import { cardKeys } from './member-card.ts'

/** Whose card was shown: an account's with all its children, or one child's with its guardians. */
export type CardHolder = { accountIds: string[]; childIds: string[]; isChild: boolean }

const markOf = (card: string): string => `encode(substr(sha256($3::bytea || convert_to('H1.' || ${card}, 'UTF8')), 1, 6), 'base64')`

const findHolder = statement<CardHolder>(
  'find-card-holder',
  `select array[a.id] as "accountIds", array(select g.child_id from child_guardians g join children c on c.id = g.child_id and c.deleted_at is null
      where g.account_id = a.id and 'view' = any(g.rights)) as "childIds", false as "isChild"
    from published.accounts a where a.member_card_id = $1 and a.deleted_at is null
  union all
  select array(select g.account_id from child_guardians g where g.child_id = c.id and 'view' = any(g.rights)), array[c.id], true
    from children c where c.member_card_id = $1 and c.deleted_at is null`,
)
/**
 * Who holds the member card that a code stands for. @param shownAt when it was shown.
 * @returns `outdated` for a code of ours whose time was over; undefined for anything else.
 */
export const findCardHolder = async (
  deps: Deps,
  code: string,
  shownAt = deps.clock.now(),
): Promise<CardHolder | 'outdated' | undefined> => {
  const card = readAnyCardCode(cardKeys(deps.config), code, shownAt)
  if (!card) return undefined
  if (card.isOutdated) return 'outdated'
  const [holder] = await findHolder(deps.pool, [card.membercardid])
  return holder
}

export type FamilyChild = { id: string; firstName: string; lastName: string; birthDate: Day }
/** Children by id, eldest first. @param $1 ids. */
export const listChildrenById = statement<FamilyChild>(
  'list-children-by-id',
  `select id, first_name as "firstName", last_name as "lastName", birth_date as "birthDate" from children
  where id = any($1::uuid[]) and deleted_at is null order by birth_date, first_name, id limit 100`,
)
/** The children that an account may see. @param $1 the account. */
export const listChildIds = statement<{ id: string }>(
  'list-child-ids',
  `select c.id from children c join child_guardians g on g.child_id = c.id
  where g.account_id = $1 and 'view' = any(g.rights) and c.deleted_at is null limit 100`,
)

/** `$1` as the pattern of a beginning: what stands for any letter stands for itself. */
const begins = String.raw`name_key(regexp_replace($1, '([\\%_])', '\\\1', 'g')) || '%'`
/** Children whose name begins so, first or last name first, and who may see them. @param $1 the beginning; $2 how many at most. */
export const findChildrenByName = statement<{ id: string; accountIds: string[] }>(
  'find-children-by-name',
  `select c.id, array(select g.account_id from child_guardians g where g.child_id = c.id and 'view' = any(g.rights)) as "accountIds" from (
    (select id from children where deleted_at is null and name_key(first_name || ' ' || last_name) like ${begins}
      order by name_key(first_name || ' ' || last_name) using ~<~ limit $2)
    union (select id from children where deleted_at is null and name_key(last_name || ' ' || first_name) like ${begins}
      order by name_key(last_name || ' ' || first_name) using ~<~ limit $2)) c
  order by c.id limit $2`,
)
/** The children that each account may see, eldest first. @param $1 accounts. */
export const listChildrenOf = statement<FamilyChild & { accountId: string }>(
  'list-children-of',
  `select c.id, c.first_name as "firstName", c.last_name as "lastName", c.birth_date as "birthDate", g.account_id as "accountId"
  from child_guardians g join children c on c.id = g.child_id and c.deleted_at is null
  where g.account_id = any($1::uuid[]) and 'view' = any(g.rights) order by c.birth_date, c.first_name, c.id limit 10000`,
)

/** An account with a child that it may see. @property accountMark of its card. @property child null: it has none. */
export type FamilyMember = {
  accountId: string
  accountMark: string
  child: { id: string; mark: string; firstName: string; birthDate: Day } | null
}
/**
 * All children of the accounts that may see one of these children or own something for a family, with marks of the cards: the first 6 bytes of SHA-256 over
 * a key and the beginning of a card's code. @param $1 children; $2 accounts; $3 the key.
 */
export const listFamilies = statement<FamilyMember>(
  'list-families',
  `with family as (
    select unnest($2::uuid[]) as id union select account_id from child_guardians where child_id = any($1::uuid[]) and 'view' = any(rights))
  select a.id as "accountId", ${markOf('a.member_card_id')} as "accountMark", case when c.id is not null then json_build_object(
    'id', c.id, 'mark', ${markOf('c.member_card_id')}, 'firstName', c.first_name, 'birthDate', c.birth_date) end as child
  from family f
  join published.accounts a on a.id = f.id and a.deleted_at is null
  left join (child_guardians g join children c on c.id = g.child_id and c.deleted_at is null)
    on g.account_id = a.id and 'view' = any(g.rights)
  order by a.id, c.birth_date, c.first_name, c.id`,
)
