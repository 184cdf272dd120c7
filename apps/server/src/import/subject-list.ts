import { areas, rooms, tables, themes } from './files/areas.ts'
import { arrivalWindows } from './files/arrival-windows.ts'
import { articles } from './files/articles.ts'
import { brand, texts } from './files/brand.ts'
import { countries } from './files/chain.ts'
import { classes, programmes, tshirtSizes } from './files/classes.ts'
import { families } from './files/families.ts'
import { hours, schoolHolidays, specialDays } from './files/hours.ts'
import { media } from './files/media.ts'
import { notices } from './files/notices.ts'
import { offers } from './files/offers.ts'
import { pages } from './files/pages.ts'
import { partyExtras, partyRules, partyStarts } from './files/parties.ts'
import { playgrounds, regions } from './files/places.ts'
import { earlierPrices, entrancePrices, partyPackages } from './files/prices.ts'
import type { Subject } from './subject.ts'

/** Every kind of import file, in the order they are read: what is referred to comes first. */
export const subjects: readonly Subject[] = [
  media,
  brand,
  texts,
  countries,
  regions,
  playgrounds,
  areas,
  themes,
  rooms,
  tables,
  schoolHolidays,
  hours,
  specialDays,
  arrivalWindows,
  notices,
  partyPackages,
  partyStarts,
  partyRules,
  partyExtras,
  entrancePrices,
  pages,
  articles,
  tshirtSizes,
  programmes,
  classes,
  earlierPrices,
  families,
  offers,
]

/** The kind of file of this name. */
export const subjectNamed = (name: string): Subject | undefined => subjects.find((of) => of.name === name)
