import { toMinor } from '@hoppla/i18n'
import { z } from 'zod'
import type { Day } from '../../kernel/calendar.ts'
import { bool, day, decimal, integer, key, list, money, position, texts, time, uniqueList, weekdays } from '../fields.ts'
import { idOf } from '../ids.ts'
import { countryOfPlace, type KnownRows } from '../known-rows.ts'
import { duplicate, missingLanguages, place, reference } from '../references.ts'
import { storedPartyExtras, storedPartyRules, storedPartyStarts } from '../stored/parties.ts'
import { type Finding, subject } from '../subject.ts'
import { mediaId } from './place-rows.ts'

type Start = { place: string; days?: number[] | undefined; date?: Day | undefined; at: string[] }

/** A name for each of the days a row counts on. */
const daysOf = ({ place: at, days, date }: Start): string[] =>
  date ? [`${at} ${date}`] : (days ?? []).map((weekday) => `${at} ${weekday}`)

const taken = (row: Start, known: KnownRows): Finding[] =>
  daysOf(row).some((name) => known.partyStarts.get(name)?.some((start) => row.at.includes(start)))
    ? [{ path: ['at'], reason: 'another row of the same day has one of these times already', fault: { key: 'taken' } }]
    : []

/** party-starts: when parties may start at a play centre that takes bookings of them. */
export const partyStarts = subject({
  name: 'party-starts',
  row: ({ known, today }) =>
    z.strictObject({
      place: place(known, 'Playground'),
      days: weekdays.optional(),
      /** That day has its own rows alone. */
      date: day(today).optional(),
      at: uniqueList(time).refine((all) => all.length >= 1 && all.length <= 48, 'write one to 48 times'),
    }),
  check: (row, { known }) => [
    ...((row.days === undefined) === (row.date === undefined)
      ? [{ path: ['days'], reason: 'write days or a date, one of the two' }]
      : []),
    ...taken(row, known),
  ],
  write: (row, writer, { known }) => {
    for (const name of daysOf(row)) known.partyStarts.set(name, [...(known.partyStarts.get(name) ?? []), ...row.at])
    const starts = row.at.toSorted()
    writer.add('party_starts', {
      id: idOf('party-start', [row.place, row.date ?? (row.days ?? []).join(','), starts[0]].join(' ')),
      location_id: idOf('place', row.place),
      weekdays: row.days ?? null,
      date: row.date ?? null,
      starts,
    })
  },
  itemOf: (row) => idOf('place', row.place),
  clear: (_stored, item, writer) => writer.owns('party_starts', item),
  stored: storedPartyStarts,
})

const cancelStep = z.strictObject({ days: integer(0, 365), keep: z.union([z.literal('deposit'), integer(0, 100)]) })

/** party-rules: how parties are booked, paid, changed and cancelled. */
export const partyRules = subject({
  name: 'party-rules',
  row: ({ known }) =>
    z.strictObject({
      place: place(known, 'Country', 'Region', 'Playground'),
      setupMinutes: integer(0, 240),
      cleanupMinutes: integer(0, 240),
      /** At least so long before it starts. */
      noticeHours: integer(0, 2_000),
      leastChildren: integer(1, 100),
      deposit: money.refine((amount) => amount > 0, 'must be more than 0').optional(),
      depositPercent: integer(1, 100).optional(),
      /** The rest is due so many days before. */
      restDays: integer(0, 365),
      /** The family changes it until so many days before. */
      changeDays: integer(0, 365),
      /** Guests answer until so many days before. */
      answerDays: integer(0, 365),
      cancelSteps: list(cancelStep).default([]),
      mostAtOnce: integer(1, 1_000).optional(),
      hosts: integer(0, 1_000).optional(),
    }),
  check: (row, { known }) => [
    ...(known.partyRules.has(row.place)
      ? [{ path: ['place'], reason: `stands already in ${known.partyRules.get(row.place)}`, fault: { key: 'taken' as const } }]
      : []),
    ...((row.deposit === undefined) === (row.depositPercent === undefined)
      ? [{ path: ['deposit'], reason: 'write deposit or depositPercent, one of the two' }]
      : []),
    ...row.cancelSteps.flatMap(({ days }, index) =>
      index > 0 && days >= (row.cancelSteps[index - 1]?.days ?? 0)
        ? [{ path: ['cancelSteps', index, 'days'], reason: 'is not less than that of the step before it' }]
        : [],
    ),
  ],
  write: (row, writer, { known }, { where }) => {
    known.partyRules.set(row.place, where)
    const { currency } = countryOfPlace(known, row.place)
    writer.add('party_rules', {
      location_id: idOf('place', row.place),
      setup_minutes: row.setupMinutes,
      cleanup_minutes: row.cleanupMinutes,
      notice_hours: row.noticeHours,
      least_children: row.leastChildren,
      deposit_minor: row.deposit === undefined ? null : toMinor(row.deposit, currency),
      deposit_percent: row.depositPercent ?? null,
      currency,
      rest_days: row.restDays,
      change_days: row.changeDays,
      answer_days: row.answerDays,
      cancel_steps: row.cancelSteps,
      most_at_once: row.mostAtOnce ?? null,
      hosts: row.hosts ?? null,
    })
  },
  itemOf: (row) => idOf('place', row.place),
  clear: (_stored, item, writer) => writer.owns('party_rules', item),
  stored: storedPartyRules,
})

/** party-extras: food that is chosen for each child, and what else may be added to a party. */
export const partyExtras = subject({
  name: 'party-extras',
  row: ({ known }) =>
    z.strictObject({
      key,
      place: place(known, 'Country', 'Region', 'Playground'),
      kind: z.enum(['food', 'extra'], 'is neither food nor extra'),
      names: texts,
      descriptions: texts.optional(),
      /** 0: in the package. */
      price: money,
      per: z.enum(['party', 'child', 'each'], 'is none of party, child, each').optional(),
      /** That of ticket cards when left out. */
      vatPercent: decimal(0, 100).optional(),
      /** As many as are wanted when left out. */
      stockPerDay: integer(0, 10_000).optional(),
      picture: reference(known, 'media').optional(),
      disabled: bool.default(false),
      position: position.optional(),
    }),
  check: (row, { known }) => {
    const { languages } = countryOfPlace(known, row.place)
    return [
      ...duplicate(known.partyExtras.get(row.key)),
      ...missingLanguages(row.names, 'names', languages),
      ...missingLanguages(row.descriptions, 'descriptions', languages),
      ...(row.kind === 'food' && (row.per ?? 'child') !== 'child'
        ? [{ path: ['per'], reason: 'food is chosen for each child: child' }]
        : []),
      ...(row.kind === 'extra' && row.per === undefined ? [{ path: ['per'], reason: 'is missing' }] : []),
    ]
  },
  write: (row, writer, { known }, { where, index }) => {
    known.partyExtras.set(row.key, where)
    const { currency } = countryOfPlace(known, row.place)
    writer.add('party_extras', {
      id: idOf('party-extra', row.key),
      key: row.key,
      location_id: idOf('place', row.place),
      kind: row.kind,
      names: row.names,
      descriptions: row.descriptions ?? {},
      price_minor: toMinor(row.price, currency),
      currency,
      per: row.per ?? 'child',
      vat_percent: row.vatPercent ?? null,
      stock_per_day: row.stockPerDay ?? null,
      media_id: mediaId(row.picture),
      is_disabled: row.disabled,
      position: row.position ?? index,
    })
  },
  itemOf: (row) => idOf('place', row.place),
  clear: (_stored, item, writer) => writer.owns('party_extras', item),
  stored: storedPartyExtras,
})
