import { areaEditing, roomEditing } from '@hoppla/contract/editing/areas'
import { arrivalWindowEditing } from '@hoppla/contract/editing/arrival-windows'
import {
  articleEditing,
  articleTexts,
  entrancePriceEditing,
  offerEditing,
  partyPackageEditing,
} from '@hoppla/contract/editing/catalogue'
import type { ItemRoutes } from '@hoppla/contract/editing/item-routes'
import { hoursEditing, schoolHolidayEditing, specialDayEditing } from '@hoppla/contract/editing/opening-hours'
import { partyExtraEditing, partyRulesEditing, partyStartEditing } from '@hoppla/contract/editing/parties'
import { brandTextsEditing, pageEditing } from '@hoppla/contract/editing/texts'
import type { Permission } from '@hoppla/contract/permissions'
import type { Db } from '../../db/connect.ts'
import { idOf } from '../../import/ids.ts'
import { everyCountry } from '../../import/links.ts'
import type { StoredRow, Subject } from '../../import/subject.ts'
import { subjectNamed } from '../../import/subject-list.ts'
import { findLocation, listCalendarPlaces } from '../places/places.ts'

type Row = StoredRow['row']
/** The places of an item: the chain as a whole, or ids. Who edits it holds the permission at each. */
export type ItemPlaces = 'chain' | readonly string[]

/** One kind of content that is edited in the office. */
export type EditableKind = {
  /** Like its import file. */
  name: string
  permission: Permission
  /** Columns that another permission is asked for, when they change. */
  guarded?: { except: readonly string[]; permission: Permission }
  /** Left out of lists. */
  unlisted: readonly string[]
  subject: Subject
  placesOf: (db: Db, item: string, rows: readonly Row[]) => Promise<ItemPlaces | undefined>
  routes: ItemRoutes
}

const ofKey = (key: unknown): ItemPlaces => (key === everyCountry ? 'chain' : [idOf('place', String(key))])
/** Where the first row says it is: in a column with the key of a place. */
const namedIn =
  (column: 'country' | 'place' | 'playground' | 'area') =>
  async (_db: Db, _item: string, [row]: readonly Row[]): Promise<ItemPlaces | undefined> =>
    row && ofKey(row[column])
/** What a place has one set of, which may be empty: the item is the place. */
const ofPlace = async (db: Db, item: string): Promise<ItemPlaces | undefined> =>
  (await findLocation(db, item)) ? [item] : undefined
const ofChain = async (): Promise<ItemPlaces> => 'chain'
/** Who may change a calendar answers for every play centre that goes by it. */
const ofCalendar = async (db: Db, _item: string, [row]: readonly Row[]): Promise<ItemPlaces | undefined> => {
  if (!row) return undefined
  const places = await listCalendarPlaces(db, String(row.calendar))
  return places.length > 0 ? places : 'chain'
}

const kind = (
  routes: ItemRoutes,
  placesOf: EditableKind['placesOf'],
  more: Partial<Pick<EditableKind, 'guarded' | 'unlisted'>> = {},
): EditableKind => {
  const name = routes.listItems.path.slice(routes.listItems.path.lastIndexOf('/') + 1)
  const subject = subjectNamed(name)
  if (!subject) throw new Error(`There is no import file ${name}.`)
  return { name, permission: routes.listItems.access.permission, unlisted: [], subject, placesOf, routes, ...more }
}

/** Everything that is edited as rows of import files. */
export const editableKinds: readonly EditableKind[] = [
  kind(articleEditing, namedIn('country'), { guarded: { except: articleTexts, permission: 'prices.edit' } }),
  kind(offerEditing, namedIn('country')),
  kind(partyPackageEditing, ofPlace),
  kind(partyStartEditing, ofPlace),
  kind(partyRulesEditing, ofPlace),
  kind(partyExtraEditing, ofPlace),
  kind(entrancePriceEditing, ofPlace),
  kind(hoursEditing, ofPlace),
  kind(specialDayEditing, namedIn('place')),
  kind(arrivalWindowEditing, ofPlace),
  kind(schoolHolidayEditing, ofCalendar),
  kind(areaEditing, namedIn('playground')),
  kind(roomEditing, namedIn('area')),
  kind(pageEditing, namedIn('country'), { unlisted: ['body'] }),
  kind(brandTextsEditing, ofChain),
]
