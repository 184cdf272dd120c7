import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Config } from '../../kernel/config.ts'
import { leaveChildren, lockChildren } from './children.sql.ts'
import { healthCipher, openHealth } from './health.ts'

type Fields = Record<string, string | number | boolean | null | string[]>
export type FamilyExport = { children: Fields[]; consents: Fields[]; childConsents: Fields[] }

/** What profile keeps about an account and the children it may see, for its holder to take along. Moments are ISO. */
export const exportFamily = async (db: Db, config: Config, accountId: string): Promise<FamilyExport> => {
  const { rows } = await sql<{ children: (Fields & { id: string; encrypted: string | null })[] } & Omit<FamilyExport, 'children'>>`
    select
      (select coalesce(json_agg(json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'birthDate', c.birth_date,
          'memberId', c.member_id, 'memberCardId', c.member_card_id, 'otherInfo', c.other_info, 'createdAt', c.created_at,
          'oldKey', c.key, 'rights', to_json(g.rights), 'guardianSince', g.created_at, 'greetedOn', g.greeted_on, 'notesSavedAt', h.saved_at, 'notesKeptTo', h.erase_after,
          'encrypted', encode(h.encrypted, 'base64')) order by c.birth_date), '[]')
        from child_guardians g join children c on c.id = g.child_id left join child_health h on h.child_id = c.id
        where g.account_id = ${accountId} and 'view' = any(g.rights) and c.deleted_at is null) as children,
      (select coalesce(json_agg(json_build_object('kind', kind, 'given', given, 'at', at, 'textVersion', text_version, 'source', source) order by id), '[]')
        from consents where account_id = ${accountId}) as consents,
      (select coalesce(json_agg(json_build_object('child', c.first_name, 'kind', n.kind, 'given', n.given, 'at', n.at,
          'textVersion', n.text_version, 'source', n.source) order by n.id), '[]')
        from child_consents n join children c on c.id = n.child_id where n.account_id = ${accountId}) as "childConsents"`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('A row of subqueries always comes.')
  const cipher = healthCipher(config)
  return {
    ...row,
    children: row.children.map(({ id, encrypted, ...child }) => ({
      ...child,
      ...(encrypted === null ? {} : openHealth(cipher, Buffer.from(encrypted, 'base64'), id)),
    })),
  }
}

/**
 * Erases what profile keeps about an account: its consents, and every child without another guardian. Consents given for a child that stays with another
 * guardian stay with the child (`child_consents` is append-only): the newest entry counts, and without it an older one would apply again.
 */
export const eraseFamily = async (tx: Tx, accountId: string): Promise<void> => {
  await lockChildren(tx, accountId)
  await leaveChildren(tx, accountId, null)
  await tx.deleteFrom('consents').where('account_id', '=', accountId).execute()
}
