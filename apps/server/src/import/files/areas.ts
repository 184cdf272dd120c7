import { areaTypes } from '@hoppla/contract/editing/areas'
import { z } from 'zod'
import { bool, decimal, integer, key, position, texts, uniqueList } from '../fields.ts'
import { idOf } from '../ids.ts'
import { countryOfPlace } from '../known-rows.ts'
import { duplicate, missingLanguages, newPlace, place, reference } from '../references.ts'
import { storedAreas, storedRooms, storedTables, storedThemes } from '../stored/areas.ts'
import { type Finding, subject } from '../subject.ts'
import { addPlace, mainName, mediaId } from './place-rows.ts'

/** areas: what there is to play on, party rooms, the bistro. */
export const areas = subject({
  name: 'areas',
  row: ({ known }) =>
    z.strictObject({
      key,
      playground: place(known, 'Playground'),
      type: z.enum(areaTypes, `is none of ${areaTypes.join(', ')}`),
      names: texts,
      descriptions: texts.optional(),
      position: position.optional(),
    }),
  check: (row, { known }) => {
    const { key: country, languages } = countryOfPlace(known, row.playground)
    return [
      ...newPlace(known, row.key, 'Area', country),
      ...missingLanguages(row.names, 'names', languages),
      ...missingLanguages(row.descriptions, 'descriptions', languages),
    ]
  },
  write: (row, writer, { known }, { where, index }) => {
    const country = countryOfPlace(known, row.playground)
    const { id, parentId } = addPlace(writer, known, {
      type: 'Area',
      key: row.key,
      parent: row.playground,
      country: country.key,
      where,
    })
    writer.add('areas', {
      id,
      key: row.key,
      playground_id: parentId,
      name: mainName(row.names, country.languages),
      names: row.names,
      descriptions: row.descriptions ?? {},
      area_type: row.type,
      position: row.position ?? index,
    })
  },
  itemOf: ({ key: name }) => idOf('place', name),
  stored: storedAreas,
})

/** themes: how a party room may be dressed. */
export const themes = subject({
  name: 'themes',
  row: ({ known }) => z.strictObject({ key, names: texts, picture: reference(known, 'media').optional() }),
  check: (row, { known }) => [...duplicate(known.themes.get(row.key)), ...missingLanguages(row.names, 'names', ['en'])],
  write: (row, writer, { known }, { where }) => {
    known.themes.set(row.key, where)
    writer.add('themes', {
      id: idOf('theme', row.key),
      key: row.key,
      name: row.names.en,
      names: row.names,
      media_id: mediaId(row.picture),
    })
  },
  itemOf: ({ key: name }) => idOf('theme', name),
  stored: storedThemes,
})

/** rooms: what can be booked in an area. */
export const rooms = subject({
  name: 'rooms',
  row: ({ known }) =>
    z.strictObject({
      key,
      area: place(known, 'Area'),
      names: texts,
      descriptions: texts.optional(),
      size: decimal(1, 100_000).optional(),
      maxGuests: integer(1, 10_000),
      recommendedMaxGuests: integer(1, 10_000).optional(),
      block: key.optional(),
      theme: reference(known, 'themes').optional(),
      pictures: uniqueList(reference(known, 'media')).default([]),
      disabled: bool.default(false),
      position: position.optional(),
    }),
  check: (row, { known }): Finding[] => [
    ...newPlace(known, row.key, 'Room', countryOfPlace(known, row.area).key),
    ...missingLanguages(row.names, 'names', countryOfPlace(known, row.area).languages),
    ...missingLanguages(row.descriptions, 'descriptions', countryOfPlace(known, row.area).languages),
    ...((row.recommendedMaxGuests ?? 1) > row.maxGuests
      ? [{ path: ['recommendedMaxGuests'], reason: 'is more than maxGuests' }]
      : []),
  ],
  write: (row, writer, { known }, { where, index }) => {
    const country = countryOfPlace(known, row.area)
    const { id, parentId } = addPlace(writer, known, { type: 'Room', key: row.key, parent: row.area, country: country.key, where })
    writer.add('rooms', {
      id,
      key: row.key,
      area_id: parentId,
      name: mainName(row.names, country.languages),
      names: row.names,
      descriptions: row.descriptions ?? {},
      size: row.size ?? null,
      max_guests: row.maxGuests,
      recommended_max_guests: row.recommendedMaxGuests ?? row.maxGuests,
      block: row.block ?? null,
      theme_id: row.theme ? idOf('theme', row.theme) : null,
      is_disabled: row.disabled,
      position: row.position ?? index,
    })
    writer.owns('room_media', id)
    row.pictures.forEach((picture, at) => {
      writer.add('room_media', { room_id: id, media_id: idOf('media', picture), position: at })
    })
  },
  itemOf: ({ key: name }) => idOf('place', name),
  stored: storedRooms,
})

/** tables: where people sit in an area, as a rule in the bistro. */
export const tables = subject({
  name: 'tables',
  row: ({ known }) =>
    z.strictObject({ key, area: place(known, 'Area'), names: texts, seats: integer(1, 100), position: position.optional() }),
  check: (row, { known }) => {
    const { key: country, languages } = countryOfPlace(known, row.area)
    return [...newPlace(known, row.key, 'Table', country), ...missingLanguages(row.names, 'names', languages)]
  },
  write: (row, writer, { known }, { where, index }) => {
    const country = countryOfPlace(known, row.area)
    const { id, parentId } = addPlace(writer, known, { type: 'Table', key: row.key, parent: row.area, country: country.key, where })
    writer.add('dining_tables', {
      id,
      key: row.key,
      area_id: parentId,
      name: mainName(row.names, country.languages),
      names: row.names,
      seats: row.seats,
      position: row.position ?? index,
    })
  },
  itemOf: ({ key: name }) => idOf('place', name),
  stored: storedTables,
})
