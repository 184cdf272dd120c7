import type { Permission } from '@hoppla/contract/permissions'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { idOf } from '../import/ids.ts'

/** What a role given for a place opens, and elsewhere not. @property make gives one to ask for, by its id. @property isSpent by being asked for once with success. */
export type Resource = {
  /** Values of parameters of the path that are not the thing itself. */
  params?: Record<string, string>
  make: () => Promise<string>
  holds: string[]
  elsewhere: string[]
  payload?: object
  query?: string
  isSpent?: true
  /** A second permission that the call asks for at the place. */
  also?: Permission
}

type Example = { id: string; holds: string[]; elsewhere: string[]; row?: object }
const ofCountry = { holds: ['sweden'], elsewhere: ['norway', 'bergen'] }
const ofPlace = { id: idOf('place', 'orebro'), holds: ['orebro', 'sweden'], elsewhere: ['goteborg', 'norway', 'bergen'] }
const names = { sv: 'Namn', en: 'Name' }

/** An item of the demo chain of each kind of content, with a row that it could have. */
const examples: Record<string, Example> = {
  articles: {
    id: idOf('article', 'se-gift-200'),
    ...ofCountry,
    row: { key: 'se-gift-200', kind: 'gift-card', country: 'sweden', names, price: 200 },
  },
  offers: {
    id: idOf('offer', 'se-entrance-autumn'),
    ...ofCountry,
    row: { key: 'se-entrance-autumn', country: 'sweden', kind: 'entrance', names, percent: 20, to: '2199-01-01' },
  },
  'party-packages': ofPlace,
  'party-starts': ofPlace,
  'party-rules': ofPlace,
  'party-extras': ofPlace,
  'entrance-prices': ofPlace,
  hours: ofPlace,
  'special-days': { ...ofPlace, id: '' },
  'arrival-windows': ofPlace,
  'school-holidays': {
    id: idOf('school-calendar', 'se-v7'),
    ...ofCountry,
    row: { key: 'se-v7-winter-2026', calendar: 'se-v7', names, from: '2026-02-09', to: '2026-02-15' },
  },
  areas: {
    ...ofPlace,
    id: idOf('place', 'orebro-party'),
    row: { key: 'orebro-party', playground: 'orebro', type: 'Party', names },
  },
  rooms: {
    ...ofPlace,
    id: idOf('place', 'orebro-room-1'),
    row: { key: 'orebro-room-1', area: 'orebro-party', names, maxGuests: 12 },
  },
  pages: {
    id: idOf('page', 'sweden/sv/faq'),
    ...ofCountry,
    row: {
      country: 'sweden',
      language: 'sv',
      subject: 'faq',
      title: 'Frågor',
      description: 'Svar',
      updated: '2026-01-01',
      body: 'Text',
    },
  },
}

/** Examples for every call of every kind of content that is edited (packages/contract/src/editing). @param author an account that drafts belong to. */
export const itemResources = (db: () => Db, author: () => string): Record<string, Resource> =>
  Object.fromEntries(
    Object.entries(examples).flatMap(([kind, { id, holds, elsewhere, row }]): [string, Resource][] => {
      const at = { holds, elsewhere, make: async () => id || (await aSpecialDay(db())) }
      const path = `/api/staff/content/${kind}/:id`
      const rows = row ? [row] : []
      return [
        [`GET ${path}`, at],
        [`PUT ${path}`, { ...at, payload: { rows, version: 0 }, isSpent: true }],
        [`POST ${path}/preview`, { ...at, payload: { rows } }],
        [`PUT ${path}/draft`, { ...at, payload: { rows, revision: 0 } }],
        [
          `DELETE ${path}/draft`,
          { ...at, make: async () => withDraft(db(), kind, await at.make(), author()), query: '?revision=1', isSpent: true },
        ],
        [`GET ${path}/history`, at],
      ]
    }),
  )

let days = 0
/** A day of its own each time: asked for once, it may be gone. */
const aSpecialDay = async (db: Db): Promise<string> => {
  const date = new Date(Date.UTC(2040, 0, 1 + days++)).toISOString().slice(0, 10)
  const id = idOf('special-day', `orebro ${date}`)
  await sql`insert into opening_exceptions (id, location_id, date, open, comments)
    values (${id}, ${idOf('place', 'orebro')}, ${date}, '[]', '{}')`.execute(db)
  return id
}

const withDraft = async (db: Db, kind: string, id: string, author: string): Promise<string> => {
  await sql`insert into content_drafts (kind, item_id, revision, rows, base, saved_by, saved_at)
    values (${kind}, ${id}, 1, '[]', '[]', ${author}, now())
    on conflict (kind, item_id) do update set revision = 1`.execute(db)
  return id
}
