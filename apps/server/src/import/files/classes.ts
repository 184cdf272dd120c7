import { toMinor } from '@hoppla/i18n'
import { z } from 'zod'
import type { ClassType } from '../../db/tables/classes.ts'
import type { Texts, VatRates } from '../../db/tables/places.ts'
import type { Day } from '../../kernel/calendar.ts'
import { forgetMoves, keepNotesFor, moveBookings } from '../../modules/classes/classes.ts'
import { bool, day, dayAsWritten, integer, key, list, moment, money, position, texts, time, uniqueList } from '../fields.ts'
import { idOf } from '../ids.ts'
import { countryOfPlace, type Programme } from '../known-rows.ts'
import { duplicate, missingLanguages, place, reference } from '../references.ts'
import { storedClasses, storedProgrammes, storedTshirtSizes } from '../stored/classes.ts'
import { loadStoredClass } from '../stored-class.ts'
import { type Finding, subject } from '../subject.ts'
import { bookings, daysOf, endOf, faultsOfStored, isSame, movesOf, sameAges, writeGroups } from './class-rows.ts'
import { followsFaults, windowFaults, writeWindows } from './class-windows.ts'

const ageGroup = z.strictObject({
  names: texts,
  minAge: integer(0, 17),
  maxAge: integer(0, 17),
  minutes: integer(10, 24 * 60),
  capacity: integer(1, 500),
  withAdult: bool.default(false),
})

/** programmes: a kind of class with its words, price and age groups; classes say where and when it is held. */
export const programmes = subject({
  name: 'programmes',
  row: ({ known }) =>
    z.strictObject({
      key,
      country: place(known, 'Country'),
      type: z.enum(['SportKidz', 'SportKidzTrial', 'LeoCamp'], 'is none of SportKidz, SportKidzTrial, LeoCamp'),
      names: texts,
      descriptions: texts.optional(),
      confirmationInformation: texts.optional(),
      price: money,
      /** After `priceValidTo` of the class; the price when left out. */
      regularPrice: money.optional(),
      pictures: uniqueList(reference(known, 'media')).default([]),
      ageGroups: list(ageGroup).refine((all) => all.length > 0, 'write at least one age group'),
    }),
  check: (row, { known }) => {
    const { languages } = countryOfPlace(known, row.country)
    return [
      ...duplicate(known.programmes.has(row.key) ? 'the rows above' : undefined),
      ...missingLanguages(row.names, 'names', languages),
      ...missingLanguages(row.descriptions, 'descriptions', languages),
      ...missingLanguages(row.confirmationInformation, 'confirmationInformation', languages),
      ...((row.regularPrice ?? row.price) < row.price ? [{ path: ['regularPrice'], reason: 'is less than the price' }] : []),
      ...row.ageGroups.flatMap((group, index): Finding[] => [
        ...sameAges(row.ageGroups, index),
        ...(group.minAge > group.maxAge ? [{ path: ['ageGroups', index, 'maxAge'], reason: 'is less than minAge' }] : []),
        ...missingLanguages(group.names, 'names', languages).map(({ reason }) => ({ path: ['ageGroups', index, 'names'], reason })),
      ]),
    ]
  },
  write: (row, _writer, { known }) => {
    known.programmes.set(row.key, {
      ...row,
      names: row.names as Texts,
      descriptions: (row.descriptions ?? {}) as Texts,
      confirmationInformation: (row.confirmationInformation ?? {}) as Texts,
      regularPrice: row.regularPrice ?? row.price,
      ageGroups: row.ageGroups.map((group) => ({ ...group, names: group.names as Texts })),
    })
  },
  itemOf: ({ key: name }) => idOf('programme', name),
  stored: storedProgrammes,
})

/** VAT of a class: camps may have a rate of their own, and meals in their price another. Percent. */
const vatOfClass = (type: ClassType, { childClass, camp, campMeals }: VatRates) => {
  const meals = type === 'LeoCamp' ? campMeals : undefined
  return {
    vat_percent: type === 'LeoCamp' ? (camp ?? childClass) : childClass,
    meals_percent: meals?.percentOfPrice ?? 0,
    meals_vat_percent: meals?.vat ?? 0,
  }
}

/** classes: a programme at a playground on certain days. */
export const classes = subject({
  name: 'classes',
  row: ({ known, today }) =>
    z.strictObject({
      key,
      programme: reference(known, 'programmes'),
      playground: place(known, 'Playground'),
      names: texts.optional(),
      place: texts.optional(),
      first: dayAsWritten(today),
      count: integer(1, 100).default(1),
      every: z.enum(['day', 'week'], 'is neither day nor week').default('week'),
      /** Days left out: holidays. */
      except: uniqueList(day(today)).default([]),
      starts: list(time),
      pictures: uniqueList(reference(known, 'media')).default([]),
      /** Seats kept by the centre, per age group. */
      reserved: list(integer(0, 500)).default([]),
      price: money.optional(),
      regularPrice: money.optional(),
      priceValidTo: day(today).optional(),
      sellableFrom: day(today).optional(),
      sellableTo: day(today).optional(),
      active: bool.default(true),
      /** How many a child may take. */
      makeups: integer(0, 100).default(0),
      /** From when whom; left out: as it is. On the clock of the country. */
      presentFrom: moment(today).optional(),
      siblingsFrom: moment(today).optional(),
      allFrom: moment(today).optional(),
      /** The classes before, whose children come first. */
      follows: uniqueList(key).optional(),
      /** The class is booked, and its days, times or playground are changed on purpose. */
      moveBooked: bool.default(false),
      position: position.optional(),
    }),
  check: async (row, { known, db, today }) => {
    const programme = known.programmes.get(row.programme)
    if (!programme) return duplicate(known.classes.get(row.key)?.where)
    const { key: country, languages, timeZone } = countryOfPlace(known, row.playground)
    const groups = programme.ageGroups
    const stored = await loadStoredClass(db, idOf('class', row.key))
    if (stored) known.storedClasses.set(row.key, stored)
    return [
      ...duplicate(known.classes.get(row.key)?.where),
      ...(programme.country === country ? [] : [{ path: ['programme'], reason: 'belongs to another country than the playground' }]),
      ...missingLanguages(row.names, 'names', languages),
      ...missingLanguages(row.place, 'place', languages),
      ...(row.starts.length === groups.length
        ? []
        : [{ path: ['starts'], reason: `write one starting time for each of the ${groups.length} age groups` }]),
      ...(row.reserved.length <= groups.length
        ? []
        : [{ path: ['reserved'], reason: `holds ${row.reserved.length} numbers, and there are ${groups.length} age groups` }]),
      ...groups.flatMap(({ capacity, minutes }, index): Finding[] => [
        ...((row.reserved[index] ?? 0) > capacity
          ? [{ path: ['reserved'], reason: `age group ${index + 1} has only ${capacity} seats` }]
          : []),
        ...(endOf(row.starts[index] ?? '00:00', minutes) > '23:59'
          ? [{ path: ['starts'], reason: `age group ${index + 1} ends after midnight` }]
          : []),
      ]),
      ...pricesOf(row, programme).faults,
      ...windowFaults(row, timeZone),
      ...(stored ? faultsOfStored(row, programme, stored, idOf('place', country), today) : []),
    ]
  },
  late: (row, known) => followsFaults(row, known),
  write: async (row, writer, { known, db, now, notes }, { where, index }) => {
    const programme = known.programmes.get(row.programme)
    const stored = known.storedClasses.get(row.key)
    known.storedClasses.delete(row.key)
    known.classes.set(row.key, { country: programme?.country ?? '', where })
    if (!programme) return
    const { currency, vatRates, timeZone } = countryOfPlace(known, row.playground)
    const { price, regularPrice, validTo } = pricesOf(row, programme)
    const id = idOf('class', row.key)
    writer.add('classes', {
      id,
      key: row.key,
      type: programme.type,
      playground_id: idOf('place', row.playground),
      price_minor: toMinor(price, currency),
      regular_price_minor: toMinor(regularPrice, currency),
      price_valid_to: validTo,
      currency,
      ...vatOfClass(programme.type, vatRates),
      sellable_from: row.sellableFrom ?? null,
      sellable_to: row.sellableTo ?? null,
      is_active: row.active,
      make_ups: row.makeups,
      names: row.names ?? programme.names,
      descriptions: programme.descriptions,
      confirmation_information: programme.confirmationInformation,
      place: row.place ?? {},
      position: row.position ?? index,
    })
    const days = daysOf(row, stored)
    for (const date of days) writer.add('class_occasions', { id: idOf('occasion', `${row.key} ${date}`), class_id: id, date })
    writer.owns('class_media', id)
    const pictures = row.pictures.length > 0 ? row.pictures : programme.pictures
    pictures.forEach((picture, at) => {
      writer.add('class_media', { class_id: id, media_id: idOf('media', picture), position: at })
    })
    await writeWindows(db, row, timeZone, writer)
    writeGroups(row, programme, stored, writer, (note) => notes.push(`${where} ${note}`))
    if (!stored) return
    if (stored.bookings > 0 && row.first.isCounted && !isSame(stored.days, daysOf(row)))
      notes.push(`${where} first: ${bookings(stored)}, so the class keeps its days`)
    if (!isSame(stored.days, days)) {
      await forgetMoves(db, id)
      await keepNotesFor(db, id, days.at(-1) ?? row.first.day)
    }
    if (stored.bookings > 0 && movesOf(row, programme, stored).length > 0) {
      const times = stored.groups.map((group) => [group.id, `${group.startTime}–${group.endTime}`])
      await moveBookings(db, id, { ...stored, times: Object.fromEntries(times) }, now)
    }
  },
  itemOf: ({ key: name }) => idOf('class', name),
  stored: storedClasses,
})

type PriceRow = { price?: number | undefined; regularPrice?: number | undefined; priceValidTo?: Day | undefined }

/** Without a day on which the early price ends there is one price only. */
const pricesOf = (row: PriceRow, programme: Programme) => {
  const price = row.price ?? programme.price
  const validTo = row.priceValidTo ?? null
  const regularPrice =
    validTo === null ? price : (row.regularPrice ?? (row.price === undefined ? programme.regularPrice : row.price))
  const faults: Finding[] = regularPrice < price ? [{ path: ['regularPrice'], reason: 'is less than the price' }] : []
  return { price, regularPrice, validTo, faults }
}

/** tshirt-sizes: what a parent may choose for a camp. */
export const tshirtSizes = subject({
  name: 'tshirt-sizes',
  row: () => z.strictObject({ name: z.string().trim().min(1).max(20), position: position.optional() }),
  write: (row, writer, _context, { index }) => writer.add('tshirt_sizes', { name: row.name, position: row.position ?? index }),
  itemOf: ({ name }) => idOf('tshirt-size', name),
  stored: storedTshirtSizes,
})
