import { randomUUID } from 'node:crypto'
import { getMe, registerAccount } from '@hoppla/contract/profile'
import { sql } from 'kysely'
import type { PlainMail } from '../../../mail/mail.ts'
import type { TestApp, TestCall } from '../../../testing/app.ts'
import { aBrowser, type TestBrowser } from '../../../testing/browser.ts'

export const password = 'kotten rullar runt'
export type Parent = { call: TestCall; browser: TestBrowser; id: string; email: string; refreshToken: string }
/** Somebody who has just registered and signed in. */
export const aParent = async (shop: TestApp, details: object = {}): Promise<Parent> => {
  const email = `p${randomUUID().slice(0, 8)}@example.com`
  const all = { firstname: 'Siv', lastname: 'Berg', email, ...details }
  await shop.call(registerAccount, { body: { details: all, password, registrationSource: 'test' } })
  const browser = aBrowser(shop.app)
  await browser.signIn(all.email, password)
  const { access_token, refresh_token } = await browser.tokens()
  const call = shop.withToken(access_token)
  const { guid } = (await call(getMe, {})).body as { guid: string }
  return { call, browser, id: guid, email: all.email, refreshToken: refresh_token }
}

/** Every value of every text, JSON, bytes and array column of every table that contains one of the words: `table.column: word`. */
export const whereIs = async (shop: TestApp, words: readonly string[]): Promise<string[]> => {
  const columns = await sql<{ schema: string; table: string; column: string; type: string }>`
    select n.nspname as schema, c.relname as table, a.attname as column, t.typname as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'
      and a.attnum > 0 and not a.attisdropped
      -- the chain's own pictures: many megabytes, of nobody
      and c.relname <> 'media_contents'`.execute(shop.deps.db)
  const found: string[] = []
  for (const { schema, table, column, type } of columns.rows) {
    const value = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
    const { rows } = await sql<{ word: string }>`select distinct w as word from ${sql.raw(`"${schema}"."${table}"`)},
      unnest(${[...words]}::text[]) w where position(lower(w) in lower(${sql.raw(value)})) > 0`.execute(shop.deps.db)
    for (const { word } of rows) found.push(`${schema}.${table}.${column}: ${word}`)
  }
  return found
}

/** A mail of no importance, for the queue. */
export const aMailTo = (to: string): PlainMail => ({
  to,
  language: 'sv',
  countryId: randomUUID(),
  template: 'password-changed',
  subject: 'Test',
  heading: 'Test',
  paragraphs: [],
})
